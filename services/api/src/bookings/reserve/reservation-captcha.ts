import { Inject, Injectable } from '@nestjs/common';
import { reservationStream } from '@stile/contracts';
import { reservationDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { CaptchaGuard } from '../../captcha/captcha-guard.js';
import { Signer } from '../../ports/signer.js';
import { LANES } from '../../ports/tokens.js';

@Injectable()
export class ReservationCaptcha {
  constructor(
    private readonly captcha: CaptchaGuard,
    private readonly signer: Signer,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
  ) {}

  /** The retry of a reservation that is placed has passed already. @throws ApiError 422 as `CaptchaGuard.check` */
  async check(proof: string | undefined, key: string): Promise<void> {
    const stream = reservationStream(this.signer.reservationId(key));
    const { state } = await this.lanes.load(reservationDecider, stream);
    if (!state) await this.captcha.check(proof, key);
  }
}
