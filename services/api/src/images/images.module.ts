import { Module } from '@nestjs/common';
import { AddonImages } from './addon-images.js';
import { ViewsModule } from '../views/views.module.js';
import { Drawing } from './drawing.js';
import { Letterheads } from './letterheads.js';
import { Photos } from './photos.js';

const IMAGES = [AddonImages, Drawing, Letterheads, Photos];

@Module({ imports: [ViewsModule], providers: IMAGES, exports: IMAGES })
export class ImagesModule {}
