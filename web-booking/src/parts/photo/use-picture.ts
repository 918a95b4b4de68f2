import { useEffect, useEffectEvent, useState } from 'react';
import { asProblem, Problem } from '@stile/web-kit';

export interface Picture {
  readonly url: string;
  readonly image: HTMLImageElement;
  readonly name: string;
}

/** The picture, once the browser could read it. @throws Problem image_unreadable */
const pictureOf = async (bytes: Blob, name: string): Promise<Picture> => {
  const url = URL.createObjectURL(bytes);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    throw new Problem(422, 'image_unreadable', 'image_unreadable');
  }
  return { url, image, name };
};

/** The picture to cut: the chosen file at once, of the camera once it is taken. */
export const usePicture = (source: File | 'camera', onProblem: (problem: Problem) => void) => {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture.url) : undefined), [picture]);
  const show = async (bytes: Blob, fileName: string) => {
    try {
      setPicture(await pictureOf(bytes, fileName));
    } catch (thrown) {
      onProblem(asProblem(thrown));
    }
  };
  const showFile = useEffectEvent(show);
  useEffect(() => {
    if (source !== 'camera') void showFile(source, source.name);
  }, [source]);
  return {
    picture,
    taken: (bytes: Blob) => void show(bytes, 'camera.jpg'),
    clear: () => setPicture(null),
  };
};
