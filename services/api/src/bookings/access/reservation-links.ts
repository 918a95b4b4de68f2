import { Inject, Injectable } from '@nestjs/common';
import { epochMsOf, linkDaysAfterVisit, type Clock } from '@stile/contracts';
import { heldAs, type Reservation } from '@stile/domain';
import type { VisitorLink } from '../../identity/sessions/link-sessions.js';
import { sha256, Signer } from '../../ports/signer.js';
import { CLOCK } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';

const DAY_MS = 86_400_000;

/** The links that are mailed to the address of a reservation's contact (docs/rules/reservations.md 4). */
@Injectable()
export class ReservationLinks {
  constructor(
    private readonly signer: Signer,
    private readonly catalogues: CatalogueView,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The secret of the present address. */
  token = (reservation: Reservation): string => this.signer.linkToken(heldAs(reservation));

  /** The secret of an entry of the waitlist. */
  entryToken = (entryId: string): string => this.signer.linkToken(entryId);

  /** The link that a secret is compared with; none once it has ended. */
  of(id: string, token: string, reservation: Reservation | null): VisitorLink {
    if (!reservation || this.hasEnded(reservation)) return { id, token, hash: undefined };
    const { placed, linkEdit } = reservation;
    const hash = linkEdit === 0 ? placed.linkTokenHash : sha256(this.token(reservation));
    return { id: heldAs(reservation), token, hash };
  }

  /** Whether the visit is so long ago that its links are no longer good. */
  hasEnded({ placed: { visit } }: Reservation): boolean {
    const days = linkDaysAfterVisit(this.catalogues.settings(visit.inventoryGroup));
    return epochMsOf(this.clock.now()) > epochMsOf(visit.endsAt) + days * DAY_MS;
  }
}
