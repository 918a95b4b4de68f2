import { CARD_STORIES } from '../support/desk-stories.js';
import { killedDesk } from '../support/killed-desk.js';

/*
 * The desk's stories of cards at a terminal, killed before and after appends and outside calls: at one point in five, and at
 * every one by `npm run soak -- kills`.
 */
const desk = killedDesk();

it.each(CARD_STORIES)('$name, killed at its points, comes to its end once', async (story) => {
  expect(await desk.killEverywhere(story)).toBeGreaterThanOrEqual(story.points);
});
