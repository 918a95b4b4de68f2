import { Module } from '@nestjs/common';
import { AddonImages } from './addon-images.js';
import { Drawing } from './drawing.js';
import { Photos } from './photos.js';

const IMAGES = [AddonImages, Drawing, Photos];

@Module({ providers: IMAGES, exports: IMAGES })
export class ImagesModule {}
