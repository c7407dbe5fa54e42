export type MicrophoneProblem = 'refused' | 'no-microphone' | 'microphone-busy' | 'unsupported'

/** Asks the person for the microphone through the browser. */
export async function askForMicrophone(): Promise<MediaStream | MicrophoneProblem> {
  // Browsers provide it only on secure pages.
  if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined') return 'unsupported'
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, autoGainControl: true } })
  } catch (failure) {
    console.warn('The microphone could not be used', failure)
    return problemOf(failure)
  }
}

function problemOf(failure: unknown): MicrophoneProblem {
  switch (failure instanceof Error ? failure.name : '') {
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'no-microphone'
    case 'NotReadableError':
    case 'AbortError':
      return 'microphone-busy'
    default:
      return 'refused'
  }
}

export interface Level {
  /** The current loudness, from 0 (silence) to 1 (the loudest that can be recorded). */
  read(): number
  close(): void
}

const quietest = -60

/** Measures the loudness of a microphone. */
export function watchLevel(stream: MediaStream): Level {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    read() {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      const decibels = 10 * Math.log10(power)
      return Math.min(1, Math.max(0, 1 - decibels / quietest))
    },
    close: () => void context.close(),
  }
}
