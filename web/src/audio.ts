// Sounds, synthesised: no files. Browsers allow them only after the person has touched the page.
import { app } from './app.svelte';

export type Sound = 'turn' | 'move' | 'end';

/** Pitches in hertz, one after the other; how long each sounds and how far apart they begin, in seconds. */
const sounds: Record<Sound, { pitches: number[]; length: number; apart: number; shape: OscillatorType }> = {
  turn: { pitches: [660, 880], length: 0.3, apart: 0.14, shape: 'sine' },
  move: { pitches: [420], length: 0.09, apart: 0, shape: 'triangle' },
  end: { pitches: [523, 659, 784], length: 0.15, apart: 0.13, shape: 'sine' },
};
const kLoudest = 0.2;

let audio: AudioContext | null = null;

/** While the page is hidden only one's own turn is heard. */
export function play(sound: Sound): void {
  const { settings } = app;
  if (!(sound === 'turn' ? settings.sound : settings.tableSounds) || settings.volume <= 0) return;
  if (document.hidden && sound !== 'turn') return;
  try {
    audio ??= new AudioContext();
    const { pitches, length, apart, shape } = sounds[sound];
    for (const [i, pitch] of pitches.entries()) tone(audio, shape, pitch, audio.currentTime + i * apart, length, kLoudest * settings.volume);
  } catch {
    // No sound on this machine.
  }
}

function tone(on: AudioContext, shape: OscillatorType, pitch: number, start: number, length: number, loudness: number): void {
  const source = on.createOscillator();
  const volume = on.createGain();
  source.type = shape;
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loudness, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(volume).connect(on.destination);
  source.start(start);
  source.stop(start + length + 0.02);
}
