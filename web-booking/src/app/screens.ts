import { lazy } from 'react';

/** Screens that no first load needs; fetched while the visitor is still choosing. */
const details = () => import('../details/DetailsScreen.js');
const confirmation = () => import('../confirmation/ConfirmationScreen.js');
const reservation = () => import('../reservation/ReservationPage.js');

export const DetailsScreen = lazy(async () => ({ default: (await details()).DetailsScreen }));
export const ConfirmationScreen = lazy(async () => ({ default: (await confirmation()).ConfirmationScreen }));
export const ReservationPage = lazy(async () => ({ default: (await reservation()).ReservationPage }));
export const preload = (): void => {
  details().catch(() => undefined);
};
