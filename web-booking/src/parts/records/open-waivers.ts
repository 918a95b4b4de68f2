import type { ParticipantRecords } from '@stile/contracts';

type Waiver = NonNullable<ParticipantRecords['waiver']>;

/** Those that are still to be signed, in the order of the participants. */
export const openWaivers = (records: readonly ParticipantRecords[]): readonly Waiver[] =>
  records.flatMap(({ waiver }) => (waiver?.status === 'not_signed' ? [waiver] : []));

/** Where a waiver of a reservation is read and signed, for who holds the reservation. */
export const signingAddress = ({ id }: Pick<Waiver, 'id'>, language: string): string =>
  `/waiver?${new URLSearchParams({ waiverId: id, from: 'reservation', lang: language })}`;
