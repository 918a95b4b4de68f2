/** A test that this machine cannot run, with the reason. Jest counts it as "todo", and `npm test` lists it. */
export const notRun = (name: string, reason: string): void => it.todo(`${name}: ${reason}`);
