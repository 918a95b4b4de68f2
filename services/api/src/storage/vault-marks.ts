import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isChained, isDamaged, type EventStore, type Vault, type VaultWrites } from '@stile/event-store';
import { writeWhole } from './files.js';

const marksFile = z.strictObject({ writes: z.record(z.string(), z.int()), faults: z.array(z.string()) });
type Marks = z.infer<typeof marksFile>;
const NONE: Marks = { writes: {}, faults: [] };

/**
 * How many writes each vault has had, in a file beside them and in the log: one that lost its last ones, and is whole without
 * them, is found at the next start (docs/rules/log.md 29).
 */
export class VaultMarks {
  private constructor(
    private readonly file: string,
    private readonly vaults: Readonly<Record<string, Vault>>,
    private readonly log: EventStore,
    private marks: Marks,
  ) {}

  /** Before anything is written to the vaults. */
  static async open(
    file: string,
    vaults: Readonly<Record<string, Vault>>,
    log: EventStore,
  ): Promise<VaultMarks> {
    const found = read(file);
    const marks = new VaultMarks(file, vaults, log, found);
    const noted = isChained(log) ? log.vaultWrites() : {};
    const now = await marks.now();
    const lost = Object.entries(now).flatMap(([name, writes]) => {
      const missing = Math.max(found.writes[name] ?? 0, noted[name] ?? 0) - writes;
      return missing > 0 ? [`${name}: its last ${missing} writes are missing`] : [];
    });
    // Kept, as later writes would hide it.
    if (lost.length > 0) await marks.write({ writes: now, faults: [...found.faults, ...lost] });
    return marks;
  }

  /** The fault of a vault; null for none. */
  faultOf(name: string): string | null {
    return this.marks.faults.find((fault) => fault.startsWith(`${name}: `)) ?? null;
  }

  /** At most what came after this is not missed. */
  async record(): Promise<void> {
    await this.write({ ...this.marks, writes: await this.now() });
  }

  /** Takes the vaults as they are. */
  async accept(): Promise<void> {
    for (const vault of new Set(Object.values(this.vaults))) await vault.accept();
    await this.write({ writes: await this.now(), faults: [] });
  }

  /** The last known writes of a damaged vault: its check tells what is wrong with it. */
  private async now(): Promise<VaultWrites> {
    const counted = await Promise.all(
      Object.entries(this.vaults).map(async ([name, vault]) => {
        const writes = await vault.writes().catch((error: unknown) => {
          if (isDamaged(error)) return this.marks.writes[name] ?? 0;
          throw error;
        });
        return [name, writes] as const;
      }),
    );
    return Object.fromEntries(counted);
  }

  private async write(marks: Marks): Promise<void> {
    if (JSON.stringify(marks) === JSON.stringify(this.marks)) return;
    this.marks = marks;
    await writeWhole(this.file, JSON.stringify(marks));
    // After the file: a fault that is told there is not lost by the log's taking the present count.
    if (isChained(this.log)) await this.log.noteVaultWrites(marks.writes);
  }
}

/** One that cannot be read is a fault of the vault. */
const read = (file: string): Marks => {
  try {
    return marksFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return NONE;
    return { writes: {}, faults: [`${VAULT}: ${file} is damaged, which says how many writes it has had`] };
  }
};

export const VAULT = 'the vault';
export const PICTURES = 'the pictures';
export const SECURITY_LOG = 'the security log';
