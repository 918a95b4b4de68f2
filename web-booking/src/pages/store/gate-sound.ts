import type { Tone } from './gate-verdict.js';

/** Hertz, one after the other: up lets in, down does not, one tone twice asks for something. */
const TUNES: Readonly<Record<Tone, readonly number[]>> = {
  good: [784, 1175],
  warn: [587, 587],
  bad: [233, 175],
  none: [],
};
const NOTE_S = 0.16;
const LOUDNESS = 0.25;

let context: AudioContext | undefined;

/** Plays a verdict. A browser that has no sound, or wants a key pressed first, stays silent. */
export const playTone = (tone: Tone): void => {
  if (!('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  void context.resume();
  const volume = context.createGain();
  volume.gain.value = LOUDNESS;
  volume.connect(context.destination);
  for (const [nth, hertz] of TUNES[tone].entries()) {
    const note = context.createOscillator();
    note.type = tone === 'bad' ? 'square' : 'sine';
    note.frequency.value = hertz;
    note.connect(volume);
    note.start(context.currentTime + nth * NOTE_S);
    note.stop(context.currentTime + (nth + 0.9) * NOTE_S);
  }
};
