// Where a server's time goes: a CPU profile summed up by package or file, and by function.

const TOP = 12;

/** 'fastify', 'services/event-store', 'node:net', '(garbage collector)'. */
const ownerOf = ({ url, functionName }) => {
  if (url === '') return functionName.startsWith('(') ? functionName : '(native)';
  const installed = url.lastIndexOf('/node_modules/');
  if (installed >= 0) {
    const [scope, name] = url.slice(installed + '/node_modules/'.length).split('/');
    return scope.startsWith('@') ? `${scope}/${name}` : scope;
  }
  return (
    /\/(contracts|projections|services\/[^/]+)\/dist\//.exec(url)?.[1] ?? url.split('/').slice(-2).join('/')
  );
};
const placeOf = ({ url, functionName, lineNumber }) =>
  `${functionName || '(anonymous)'} ${url.split('/').slice(-2).join('/')}${url ? `:${lineNumber + 1}` : ''}`;

const topOf = (totals, all) =>
  [...totals]
    .sort((a, b) => b[1] - a[1])
    .slice(0, TOP)
    .map(([name, us]) => ({ name, share: us / all }));

/** Shares of the time that was not idle, greatest first. */
const summary = ({ nodes, samples, timeDeltas }) => {
  const selfUs = new Map();
  samples.forEach((id, i) => selfUs.set(id, (selfUs.get(id) ?? 0) + timeDeltas[i]));
  const owners = new Map();
  const functions = new Map();
  let all = 0;
  for (const { id, callFrame } of nodes) {
    const us = selfUs.get(id) ?? 0;
    if (us === 0 || callFrame.functionName === '(idle)') continue;
    all += us;
    owners.set(ownerOf(callFrame), (owners.get(ownerOf(callFrame)) ?? 0) + us);
    functions.set(placeOf(callFrame), (functions.get(placeOf(callFrame)) ?? 0) + us);
  }
  return { busyMs: all / 1000, byPackage: topOf(owners, all), byFunction: topOf(functions, all) };
};

/** Profiles a server while `act` runs. */
export const profiled = async (server, act) => {
  await server.ask('startProfile');
  await act();
  const profile = await server.ask('stopProfile');
  return { profile, ...summary(profile) };
};

export const profileText = ({ title, busyMs, byPackage, byFunction }) => {
  const lines = (rows) =>
    rows.map(({ name, share }) => `    ${(share * 100).toFixed(1).padStart(5)} %  ${name}`).join('\n');
  return `Where the time goes: ${title} (${Math.round(busyMs)} ms of CPU)\n  by package\n${lines(byPackage)}\n  by function, its own time\n${lines(byFunction)}\n`;
};
