import { totalmem } from 'node:os'

const bytesPerMegabyte = 1024 * 1024
/** What Node gives a heap itself where there is much memory. */
const maxHeapMegabytes = 4096

/**
 * The options by which Node and the system's allocator keep the relay's memory small. Node would let the heap grow to all
 * that a container has, and the container would be killed before anything is tidied; the other half is for what lies
 * outside the heap. Without a small young generation a flood fills it with garbage.
 */
export function memoryOptions(bytes = availableBytes()): {
  options: string[]
  environment: Record<string, string>
} {
  const heap = Math.min(maxHeapMegabytes, Math.floor(bytes / bytesPerMegabyte / 2))
  return {
    options: [`--max-old-space-size=${heap}`, '--max-semi-space-size=8'],
    // Large blocks go back to the system at once, instead of staying with the process after a flood.
    environment: { MALLOC_MMAP_THRESHOLD_: '131072' },
  }
}

/** What the container may use, or the service of systemd; else what the machine has. */
function availableBytes(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
}

const nameOf = (option: string) => option.split('=', 1)[0] ?? ''

/**
 * What of them this process was not started with. What somebody has set themselves stays, also in NODE_OPTIONS: the size
 * of the heap by any of its options.
 */
export function missingMemoryOptions(
  { options, environment }: ReturnType<typeof memoryOptions>,
  given: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): { options: string[]; environment: Record<string, string> } {
  const set = [...given, ...(env.NODE_OPTIONS ?? '').split(/\s+/)].map((option) =>
    option.replaceAll('_', '-'),
  )
  return {
    options: options.filter((option) => !set.some((one) => one.startsWith(nameOf(option)))),
    environment: Object.fromEntries(Object.entries(environment).filter(([name]) => env[name] === undefined)),
  }
}
