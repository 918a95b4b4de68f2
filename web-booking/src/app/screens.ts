import { lazy, type ComponentType } from 'react';
import { loadLaterTexts } from '../i18n/language.js';

/** Screens that no first load needs; fetched while the visitor is still choosing. */
const details = () => import('../details/DetailsScreen.js');
const confirmation = () => import('../confirmation/ConfirmationScreen.js');
const reservation = () => import('../reservation/ReservationPage.js');

/** A screen with its texts. */
const later = <P>(load: () => Promise<ComponentType<P>>) => lazy(async () => {
  const [component] = await Promise.all([load(), loadLaterTexts()]);
  return { default: component };
});

export const DetailsScreen = later(async () => (await details()).DetailsScreen);
export const ConfirmationScreen = later(async () => (await confirmation()).ConfirmationScreen);
export const ReservationPage = later(async () => (await reservation()).ReservationPage);
export const preload = (): void => {
  Promise.all([details(), loadLaterTexts()]).catch(() => undefined);
};
