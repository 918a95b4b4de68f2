import type { Document } from '@stile/contracts';

/**
 * The documents used last, at most `limit` of them: a hot document is folded without being read. Two generations, of
 * which the older is forgotten whole, because taking single entries off the front of a Map costs more than reading them.
 */
export class DocumentCache {
  private young = new Map<string, Document>();
  private old = new Map<string, Document>();

  constructor(private readonly limit: number) {}

  get(id: string): Document | undefined {
    const document = this.young.get(id);
    if (document) return document;
    const older = this.old.get(id);
    if (older) this.set(id, older);
    return older;
  }

  set(id: string, document: Document): void {
    this.young.set(id, document);
    if (this.young.size < this.limit / 2) return;
    this.old = this.young;
    this.young = new Map();
  }

  delete(id: string): void {
    this.young.delete(id);
    this.old.delete(id);
  }

  clear(): void {
    this.young.clear();
    this.old.clear();
  }
}
