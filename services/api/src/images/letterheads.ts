import { Injectable } from '@nestjs/common';
import { addonImageOf, type Language } from '@stile/contracts';
import { letterheadOf, type Letterhead } from '../mail/letters/letterhead.js';
import { CatalogueView } from '../views/catalogue-view.js';
import { AddonImages } from './addon-images.js';

/** A logo that is drawn has less; what a venue's file brought may be of any size. */
const MAX_LOGO_BYTES = 150_000;

/** The heads of venues' mails. */
@Injectable()
export class Letterheads {
  constructor(
    private readonly catalogues: CatalogueView,
    private readonly images: AddonImages,
  ) {}

  /** undefined where there is no such venue. */
  async of(inventoryGroup: string, language: Language): Promise<Letterhead | undefined> {
    const group = this.catalogues.group(inventoryGroup, language);
    const id = addonImageOf(group?.logo ?? null);
    const logo = id === undefined ? undefined : await this.images.open(id);
    return group && letterheadOf(group, logo && logo.length <= MAX_LOGO_BYTES ? logo : undefined);
  }
}
