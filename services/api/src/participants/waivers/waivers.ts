import { Inject, Injectable } from '@nestjs/common';
import {
  isMinor,
  reservationStream,
  textOf,
  waiverIdOf,
  waiverStream,
  type Participant,
  type Waiver,
  type WaiverAnswer,
} from '@stile/contracts';
import {
  heldAs,
  participantName,
  reservationDecider,
  waiverDecider,
  waiverOf,
  type Reservation,
  type Versioned,
  type WaiverState,
} from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { sha256, Signer } from '../../ports/signer.js';
import { LANES } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { PublicUrl } from '../../http/public-url.js';

type Language = 'en' | 'fr';
export type WaiverOfParticipant = Pick<
  WaiverAnswer,
  'id' | 'status' | 'title' | 'signer' | 'relation' | 'signed_at' | 'email' | 'sent_at'
>;

/** One participant's waiver with all that it hangs on. */
export interface FoundWaiver {
  readonly id: string;
  readonly reservation: Reservation;
  readonly participant: Participant;
  readonly document: Versioned<Waiver> | undefined;
  readonly state: WaiverState;
}

/** A participant's own address; '' without one. */
export const ownEmailOf = ({ participant }: Pick<FoundWaiver, 'participant'>): string =>
  textOf(participant.fields['waiver_email']).trim();

const inLanguage = (
  texts: Readonly<Record<string, string>>,
  language: Language,
): { text: string; language: Language } =>
  texts[language]?.trim()
    ? { text: texts[language], language }
    : language === 'fr'
      ? { text: texts['en'] ?? '', language: 'en' }
      : { text: texts['fr'] ?? '', language: 'fr' };

/** The text as it is shown, with the digest that a signature names. */
export const shownText = (
  { body, revision }: Versioned<Waiver>,
  wanted: Language,
): NonNullable<WaiverAnswer['document']> => {
  const { text, language } = inLanguage(body.text, wanted);
  const title = inLanguage(body.title, language).text || body.name;
  return { language, title, text, hash: sha256(`${title}\n\n${text}`), revision };
};

/** Where the participant’s own link goes; null where there is no address. */
export const emailOf = (found: FoundWaiver): string | null =>
  ownEmailOf(found) || (found.reservation.placed.contact?.email ?? null);
/** Signing is for participants who come: not once the reservation has ended. */
export const isOpen = ({ reservation: { stage }, document }: FoundWaiver): boolean =>
  document !== undefined && (stage === 'confirmed' || stage === 'placed');

export const presentWaiver = (found: FoundWaiver): WaiverOfParticipant => {
  const {
    id,
    document,
    state: { signed, sentAt },
    reservation,
  } = found;
  return {
    id,
    status: signed ? 'signed' : isOpen(found) ? 'not_signed' : 'unavailable',
    title: signed?.title ?? (document ? shownText(document, reservation.placed.language).title : null),
    signer: signed?.signature?.signer ?? null,
    relation: signed?.signature?.relation ?? null,
    signed_at: signed?.signedAt ?? null,
    email: emailOf(found),
    sent_at: sentAt,
  };
};

/** 72 bits. Nobody can try them: the cookie that holds them is signed. */
const DIGEST_CHARACTERS = 12;

/** Waivers of participants, as they are found and shown. */
@Injectable()
export class Waivers {
  constructor(
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly catalogues: CatalogueView,
    private readonly signer: Signer,
    private readonly publicUrl: PublicUrl,
  ) {}

  /** The participant's own link: it opens this one waiver. */
  link = (found: FoundWaiver): string =>
    this.publicUrl.to(`/waiver/token?waiverId=${encodeURIComponent(found.id)}&token=${this.token(found)}`);

  /** The secret of the participant's own link. */
  token = (found: FoundWaiver): string => this.signer.waiverToken(this.linkedTo(found));

  /** The digest of what the link is good for. */
  linkDigest = (found: FoundWaiver): string =>
    this.signer.sign('waiver-link', this.linkedTo(found)).slice(0, DIGEST_CHARACTERS);

  /** How a browser holds the waiver that opened its link. */
  heldAs = (found: FoundWaiver): string => `${found.id}!${this.linkDigest(found)}`;

  /** The present addresses of the contact and of the participant (docs/rules/participants.md 41). */
  private linkedTo = ({ id, reservation, participant }: FoundWaiver): string =>
    [id, heldAs(reservation), ownEmailOf({ participant }).toLowerCase()].join('\0');

  /** The waiver of one participant; undefined where they sign nothing and have signed nothing. */
  async ofParticipant(reservation: Reservation, participant: Participant): Promise<FoundWaiver | undefined> {
    const { reservationId, visit } = reservation.placed;
    const catalogue = this.catalogues.of(visit.inventoryGroup);
    const document = catalogue && waiverOf(catalogue, reservation.placed, participant);
    const id = waiverIdOf(reservationId, participant.id);
    const { state } = await this.lanes.load(waiverDecider, waiverStream(id));
    return document || state.signed ? { id, reservation, participant, document, state } : undefined;
  }

  /** By its id; undefined where there is none. Who may see it is for the caller to check. */
  async find(id: string): Promise<FoundWaiver | undefined> {
    const [reservationId = '', ...rest] = id.split('.');
    const { state } = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    const participant = state?.placed.profiles?.find((one) => one.id === rest.join('.'));
    return state && participant ? this.ofParticipant(state, participant) : undefined;
  }

  answer(found: FoundWaiver, language: Language): WaiverAnswer {
    const {
      reservation: { placed },
      participant,
      document,
      state: { signed },
    } = found;
    return {
      ...presentWaiver(found),
      reservation: {
        id: placed.reservationId,
        inventory_title: placed.visit.inventoryTitle,
        visit_date: placed.visit.visitDate,
      },
      participant: participantName(participant),
      minor: document ? isMinor(participant, placed.visit.visitDate, document.body.adult_age) : null,
      document: signed
        ? {
            language: signed.language,
            title: signed.title,
            text: signed.text,
            hash: signed.textHash,
            revision: signed.document.revision,
          }
        : isOpen(found) && document
          ? shownText(document, language)
          : null,
    };
  }
}
