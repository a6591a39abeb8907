// "Your turn": a short sound and a badge in the title.
let audio: AudioContext | null = null;

/** Two soft notes. Browsers allow sound only after the person has touched the page. */
export function chime(): void {
  try {
    audio ??= new AudioContext();
    const now = audio.currentTime;
    for (const [i, pitch] of [660, 880].entries()) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      const start = now + i * 0.14;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.32);
    }
  } catch {
    // No sound on this machine.
  }
}

export function save(name: string, content: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
