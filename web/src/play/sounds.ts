/** What is heard: short sounds made of tones and noise, one after the other, without a file. */

import type { Sound } from "./gestures.ts";

/** A tone of this pitch, or noise around it; when it begins and how long it lasts, in milliseconds. */
type Part = [kind: OscillatorType | "noise", pitch: number, begin: number, length: number];

const three = (kind: Part[0], pitches: number[], length: number): Part[] =>
  pitches.map((pitch, at) => [kind, pitch, at * length, 2 * length]);

const MADE: Record<Sound, Part[]> = {
  tap: [["noise", 2400, 0, 30]],
  low: [["triangle", 120, 0, 90]],
  wood: [
    ["triangle", 180, 0, 60],
    ["noise", 900, 0, 30],
  ],
  stone: [
    ["sine", 900, 0, 70],
    ["sine", 1350, 0, 70],
  ],
  card: [["noise", 3500, 0, 90]],
  dice: [0, 70, 150, 250, 380].map((begin) => ["noise", 1800, begin, 30]),
  water: [["noise", 500, 0, 320]],
  gain: three("sine", [523, 659, 784], 70),
};

const PEAK = 0.15;

export function play(sound: Sound): void {
  const context = new AudioContext();
  const parts = MADE[sound];
  const start = context.currentTime;
  for (const [kind, pitch, begin, length] of parts) {
    const [from, until] = [start + begin / 1000, start + (begin + length) / 1000];
    const volume = context.createGain();
    volume.gain.setValueAtTime(PEAK, from);
    volume.gain.exponentialRampToValueAtTime(0.001, until);
    volume.connect(context.destination);
    const source = kind === "noise" ? noise(context, pitch, volume) : tone(context, kind, pitch, volume);
    source.start(from);
    source.stop(until);
  }
  const end = Math.max(...parts.map(([, , begin, length]) => begin + length));
  setTimeout(() => void context.close(), end + 100);
}

function tone(context: AudioContext, kind: OscillatorType, pitch: number, out: AudioNode): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = kind;
  source.frequency.value = pitch;
  source.connect(out);
  return source;
}

function noise(context: AudioContext, pitch: number, out: AudioNode): AudioScheduledSourceNode {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(filter).connect(out);
  return source;
}
