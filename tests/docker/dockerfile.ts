export interface Instruction {
  name: string
  /** Options such as --from=…. */
  flags: Record<string, string>
  /** The arguments behind the flags, on one line. */
  rest: string
}

export interface Stage {
  name: string
  /** An image, or the name of an earlier stage. */
  base: string
  instructions: Instruction[]
}

/**
 * Reads a Dockerfile as Docker does, for the instructions that ours uses. A stage without a name is called
 * ''.
 */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  for (const line of lines) {
    const instruction = readInstruction(line)
    if (instruction.name !== 'FROM') {
      const stage = stages.at(-1)
      if (stage === undefined) throw new Error(`Before the first FROM: ${line}`)
      stage.instructions.push(instruction)
      continue
    }
    const [base = '', as, name = ''] = instruction.rest.split(/\s+/)
    if (as !== undefined && as.toUpperCase() !== 'AS') throw new Error(`Not understood: ${line}`)
    stages.push({ name, base, instructions: [] })
  }
  return stages
}

function readInstruction(line: string): Instruction {
  const words = line.split(/\s+/)
  const name = (words.shift() ?? '').toUpperCase()
  const flags: Record<string, string> = {}
  while (words[0]?.startsWith('--')) {
    const [flag = '', value = ''] = (words.shift() ?? '').slice(2).split('=')
    flags[flag] = value
  }
  return { name, flags, rest: words.join(' ') }
}

/**
 * A list as in CMD ["node", "main.ts"]. A shell form is refused: a shell would not forward signals to the
 * program.
 */
export function readList(text: string): string[] {
  const list: unknown = JSON.parse(text)
  if (Array.isArray(list) && list.every((word) => typeof word === 'string')) return list
  throw new Error(`Not a list of words: ${text}`)
}
