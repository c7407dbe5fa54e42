import { totalmem } from 'node:os'

const bytesPerMegabyte = 1024 * 1024
/** Node's own heap limit on a machine with much memory. */
const maxHeapMegabytes = 4096

/**
 * Options for Node and the system's allocator that limit the relay's memory. Without a limit, Node would let
 * the heap grow to all memory of a container, and the container would be killed before garbage is collected.
 * So the heap gets half; the other half is for memory outside the heap. With a large young generation, a
 * flood would fill it with garbage.
 */
export function memoryOptions(bytes = availableBytes()): {
  options: string[]
  environment: Record<string, string>
} {
  const heap = Math.min(maxHeapMegabytes, Math.floor(bytes / bytesPerMegabyte / 2))
  return {
    options: [`--max-old-space-size=${heap}`, '--max-semi-space-size=4'],
    // Large blocks are returned to the system at once, instead of being kept by the process after a flood.
    environment: { MALLOC_MMAP_THRESHOLD_: '131072' },
  }
}

/** The memory limit of the container or of the systemd service; otherwise the memory of the machine. */
function availableBytes(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
}

const nameOf = (option: string) => option.split('=', 1)[0] ?? ''

/**
 * The options that this process was not started with. The operator's own options are kept, also in
 * NODE_OPTIONS; any option for the size of the heap counts.
 */
export function missingMemoryOptions(
  { options, environment }: ReturnType<typeof memoryOptions>,
  given: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): { options: string[]; environment: Record<string, string> } {
  const set = [...given, ...(env.NODE_OPTIONS ?? '').split(/\s+/)].map((option) => option.replaceAll('_', '-'))
  return {
    options: options.filter((option) => !set.some((one) => one.startsWith(nameOf(option)))),
    environment: Object.fromEntries(Object.entries(environment).filter(([name]) => env[name] === undefined)),
  }
}
