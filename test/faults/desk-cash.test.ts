import { CASH_STORIES } from '../support/desk-stories.js';
import { killedDesk } from '../support/killed-desk.js';

/*
 * The desk's stories of cash and acts, killed before and after appends and outside calls: at one point in five, and at
 * every one by `npm run soak -- kills`.
 */
const desk = killedDesk();

it.each(CASH_STORIES)('$name, killed at its points, comes to its end once', async (story) => {
  expect(await desk.killEverywhere(story)).toBeGreaterThanOrEqual(story.points);
});
