import { Inject, Injectable } from '@nestjs/common';
import { embedderOf, epochMsOf, instantOf, type Clock, type Ids } from '@stile/contracts';
import type { Vault } from '@stile/event-store';
import { sha256 } from '../../ports/signer.js';
import { CLOCK, IDS, VAULT } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';

const TICKETS = 'checkout-tickets';
const WAYS_BACK = 'checkout-ways-back';
const TICKET_MS = 5 * 60_000;
/** Longer than anybody may take to pay. */
const WAY_BACK_MS = 60 * 60_000;

/** From a payment that was begun in a frame. */
export interface WayBack {
  /** The page around the frame. */
  readonly address: string;
  /** Whether the frame in it can go on after the payment: it has the session, and its page is known. */
  readonly resumes: boolean;
  /** Where the frame goes on, and what its tab remembered. */
  readonly resumeAt: string;
  readonly tab: Readonly<Record<string, string>>;
  /** Hash of the secret in the frame's cookie: nobody else is given what its tab remembered. */
  readonly frame: string;
}
interface Ticket {
  readonly checkout: string;
  /** As the reservation was held when the address was asked for (`heldAs`). */
  readonly held: string;
  readonly wayBack: WayBack | null;
}

/**
 * Payments of the booking page within another site's page (contracts/decisions/0019): the way out of the frame, and
 * the way back.
 */
@Injectable()
export class FramedPayments {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    private readonly catalogues: CatalogueView,
  ) {}

  /** The page, where its site may embed this venue's pages now. */
  embedder(inventoryGroup: string, address: string | undefined): URL | null {
    const settings = this.catalogues.of(inventoryGroup)?.inventory_group.get(inventoryGroup)?.body.settings;
    return embedderOf(address, settings);
  }

  /** The secret of an address that leaves the frame, good once, and that of the frame. Only their hashes are stored. */
  async issue({
    wayBack,
    ...ticket
  }: Omit<Ticket, 'wayBack'> & { readonly wayBack: Omit<WayBack, 'frame'> | null }): Promise<{
    readonly secret: string;
    readonly frame: string;
  }> {
    const [secret, frame] = [this.ids.secret(), this.ids.secret()];
    const issued: Ticket = { ...ticket, wayBack: wayBack && { ...wayBack, frame: sha256(frame) } };
    await this.vault.put(TICKETS, sha256(secret), issued, { expiresAt: this.after(TICKET_MS) });
    return { secret, frame };
  }

  /** Uses a secret up. */
  async redeem(secret: string, checkout: string): Promise<Ticket | undefined> {
    const ticket = await this.vault.take<Ticket>(TICKETS, sha256(secret));
    return ticket?.checkout === checkout ? ticket : undefined;
  }

  rememberWayBack = (checkout: string, wayBack: WayBack): Promise<void> =>
    this.vault.put(WAYS_BACK, checkout, wayBack, { expiresAt: this.after(WAY_BACK_MS) });

  wayBack = (checkout: string): Promise<WayBack | undefined> => this.vault.get<WayBack>(WAYS_BACK, checkout);

  /** The way back of the frame with this secret. */
  async ofFrame(checkout: string, secret: string): Promise<WayBack | undefined> {
    const wayBack = checkout === '' ? undefined : await this.wayBack(checkout);
    return wayBack?.resumes && wayBack.frame === sha256(secret) ? wayBack : undefined;
  }

  /** The memory of its tab is given out once. */
  forgetTab = (checkout: string, wayBack: WayBack): Promise<void> =>
    this.rememberWayBack(checkout, { ...wayBack, tab: {}, frame: '' });

  private after = (ms: number) => instantOf(epochMsOf(this.clock.now()) + ms);
}
