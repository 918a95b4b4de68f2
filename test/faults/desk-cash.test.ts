import { CASH_STORIES } from '../support/desk-stories.js';
import { killedDesk } from '../support/killed-desk.js';

/* The desk's stories of cash and acts, killed before and after every append and every outside call. */
const desk = killedDesk();

it.each(CASH_STORIES)('$name, killed at every point, comes to its end once', async (story) => {
  expect(await desk.killEverywhere(story)).toBeGreaterThan(0);
});
