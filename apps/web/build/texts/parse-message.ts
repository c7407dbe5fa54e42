import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** The types of parameters, as a catalogue names them and as TypeScript does. `Text` is a text of ours, and is not isolated. */
export const typeOf = {
  String: 'string',
  'String?': 'string | null',
  Text: 'string',
  'Text?': 'string | null',
  num: 'number',
  'num?': 'number | null',
  bool: 'boolean',
  'List<String>': 'readonly string[]',
  'List<Text>': 'readonly string[]',
} as const

export interface Parameter {
  type: keyof typeof typeOf
  /** Of a list: `unit` has commas alone, and `disjunction` ends with “or”. Without it, the list ends with “and”. */
  format?: string
}

/** In the order in which the function of the message takes them. */
export type Parameters = ReadonlyMap<string, Parameter>

export interface Message {
  elements: readonly MessageFormatElement[]
  parameters: Parameters
}

/** Parses an ICU message. It throws if the message has other parameters than these, or something that is not supported. */
export function parseMessage(text: string, parameters: Parameters): Message {
  const elements = parse(text, { shouldParseSkeletons: false })
  const used = new Set<string>()
  checkElements(elements, parameters, used, new Set())
  const unused = [...parameters.keys()].filter((name) => !used.has(name))
  if (unused.length > 0) throw new Error(`does not use {${unused.join('}, {')}}`)
  return { elements, parameters }
}

/** `given`: the optional parameters that are not null here. */
function checkElements(
  elements: readonly MessageFormatElement[],
  parameters: Parameters,
  used: Set<string>,
  given: ReadonlySet<string>,
): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    const name = element.value
    if (element.type === TYPE.date || element.type === TYPE.time || element.type === TYPE.tag)
      throw new Error(`has a date, a time or a tag called ${name}: pass it as formatted text`)
    const type = parameters.get(name)?.type
    if (type === undefined) throw new Error(`uses {${name}}, which is not declared`)
    used.add(name)
    const counts = element.type === TYPE.plural || element.type === TYPE.number
    if (counts && !type.startsWith('num')) throw new Error(`uses {${name}} as a number`)
    const isOptional = type.endsWith('?')
    const isChoice = element.type === TYPE.select
    if (!isChoice && (type === 'bool' || (isOptional && !given.has(name))))
      throw new Error(`uses {${name}} outside of a choice by it`)
    if (isChoice && (type === 'num' || type.startsWith('List')))
      throw new Error(`chooses by {${name}}, which is not text`)
    if (isChoice && isOptional && !element.options.none) throw new Error(`chooses by {${name}} without none`)
    if (element.type === TYPE.number && element.style) throw new Error(`has a style for the number {${name}}`)
    if (element.type === TYPE.plural && element.offset !== 0) throw new Error(`has an offset for {${name}}`)
    if (element.type === TYPE.select || element.type === TYPE.plural)
      for (const [key, { value }] of Object.entries(element.options))
        checkElements(value, parameters, used, key === 'none' ? given : new Set([...given, name]))
  }
}
