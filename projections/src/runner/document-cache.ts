import type { Document } from '@stile/contracts';

/** The documents used last, at most `limit` of them: a hot document is folded without being read. */
export class DocumentCache {
  private readonly documents = new Map<string, Document>();

  constructor(private readonly limit: number) {}

  get(id: string): Document | undefined {
    const document = this.documents.get(id);
    if (document) this.set(id, document);
    return document;
  }

  set(id: string, document: Document): void {
    this.documents.delete(id);
    this.documents.set(id, document);
    if (this.documents.size <= this.limit) return;
    const [oldest] = this.documents.keys();
    if (oldest !== undefined) this.documents.delete(oldest);
  }

  delete(id: string): void {
    this.documents.delete(id);
  }

  clear(): void {
    this.documents.clear();
  }
}
