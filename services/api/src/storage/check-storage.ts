import { chainStart, damageOfFile, isChained, type Vault } from '@stile/event-store';
import { FOUND_DAMAGED } from '@stile/projections';
import { wordsOf } from './log-soundness.js';
import type { Storage } from './storage.js';
import { PICTURES, SECURITY_LOG, VAULT } from './vault-marks.js';

const ROWS_A_PAGE = 500;

type GoesOn = () => Promise<boolean>;
const always: GoesOn = async () => true;

/**
 * Once through the embedded log and the vaults, page by page, as long as `goesOn` says so between two pages; with
 * `fileUntil`, the database is asked for what it finds wrong with the log's file too, until that signal. Answers the first
 * fault of what closes the log for writing (docs/rules/log.md 12 and 30); null for none.
 */
export const checkStorage = async (
  storage: Storage,
  goesOn: GoesOn,
  { fileUntil }: { readonly fileUntil?: AbortSignal } = {},
): Promise<string | null> => {
  const fault =
    (await checkLog(storage, goesOn)) ??
    (fileUntil ? await fileFault(storage, fileUntil) : null) ??
    (await vaultFault(storage, goesOn));
  if (fault !== null) await storage.soundness.found([fault]);
  const ofLogs = await logFaults(storage, { goesOn, hasWriter: true });
  storage.soundness.noticed([...(await otherFaults(storage, goesOn)), ...ofLogs]);
  return fault;
};

const checkLog = async ({ soundness, log }: Storage, goesOn: GoesOn): Promise<string | null> => {
  if (!isChained(log.eventStore)) return null;
  let step = chainStart;
  for (;;) {
    const next = log.eventStore.checkChain(step);
    if (next.damage) return wordsOf(next.damage);
    if (next.position === step.position) break;
    step = next;
    if (!(await goesOn())) return null;
  }
  await soundness.checked(step.position, soundness.faults);
  return null;
};

const fileFault = async ({ log }: Storage, until: AbortSignal): Promise<string | null> => {
  const damage = await damageOfFile(log, until);
  return damage && `the log: ${damage.reason}`;
};

/** Without a record of the vault a person may read as unknown, or a step be done again: nothing is written. */
export const vaultFault = (storage: Storage, goesOn = always): Promise<string | null> =>
  faultOf(storage, VAULT, storage.vault, goesOn);

/** Faults that no sale goes by. */
export const otherFaults = async (storage: Storage, goesOn = always): Promise<readonly string[]> => {
  const { vault, imageVault, securityVault } = storage;
  if (imageVault === vault) return [];
  const faults = [
    await faultOf(storage, PICTURES, imageVault, goesOn),
    await faultOf(storage, SECURITY_LOG, securityVault, goesOn),
  ];
  return faults.filter((fault) => fault !== null);
};

/**
 * Reads every row of the terminals' logs: one that is damaged is marked as it is met, as by any other reader. A file that
 * cannot be opened is put aside by its writer, and told as that: only where there is none it is told here.
 */
export const logFaults = async (
  { logs, store }: Storage,
  { goesOn = always, hasWriter = false } = {},
): Promise<readonly string[]> => {
  if (logs === store) return [];
  const faults: string[] = [];
  for (const name of await logs.collections()) {
    const scan = await logs.scan(name).catch((error: unknown) => {
      if (!hasWriter) faults.push(`the logs of terminals: ${name} cannot be opened: ${String(error)}`);
    });
    if (!scan) continue;
    let read = 0;
    try {
      for await (const _row of scan.documents) if (++read % ROWS_A_PAGE === 0 && !(await goesOn())) break;
    } catch (error) {
      faults.push(`the logs of terminals: ${name} cannot be read: ${String(error)}`);
    } finally {
      await scan.close();
    }
  }
  return faults;
};

/** Damage of the terminals' logs, now and before: that lies there until somebody takes it away. */
export const faultsOfLogs = ({ damagedLogs }: Pick<Storage, 'damagedLogs'>): readonly string[] =>
  damagedLogs().map((file) =>
    file.endsWith(FOUND_DAMAGED)
      ? `the logs of terminals: rows of ${file.slice(0, -FOUND_DAMAGED.length)} are damaged and left out: ` +
        'the next start puts it aside and begins a new one'
      : `the logs of terminals: ${file} was damaged: keep it elsewhere or remove it`,
  );

const faultOf = async (
  { vaultMarks }: Storage,
  name: string,
  vault: Vault,
  goesOn: GoesOn,
): Promise<string | null> => {
  const known = vaultMarks.faultOf(name);
  if (known !== null) return known;
  const fault = await vault.fault(goesOn);
  return fault === null ? null : `${name}: ${fault}`;
};
