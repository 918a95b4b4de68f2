/** Lets this process answer what its parent asks: `acts` by name. It ends with its parent. */
export const answering = (acts) => {
  process.on('message', async ({ ask, ...more }) => {
    try {
      process.send({ answer: (await acts[ask](more)) ?? null });
    } catch (fault) {
      process.send({ fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) });
    }
  });
  process.on('disconnect', () => process.exit(0));
};
