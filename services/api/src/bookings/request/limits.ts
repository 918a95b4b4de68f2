/** Most bytes of a request that carries a reservation: a hundred participants with all their answers. */
export const RESERVATION_BYTES = 524_288;
