import { type MessageFormatElement, type PluralElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { type Message, typeOf } from './parse-message.ts'

/** A message as TypeScript: a string, or a function of its parameters. Names and titles of members are isolated here. */
export function writeMessage({ elements, parameters }: Message, language: string, typed: boolean): string {
  const body = writeElements(elements)
  if (parameters.size === 0) return body
  const names = [...parameters].map(([name, { type }]) => (typed ? `${name}: ${typeOf[type]}` : name))
  return `(${names.join(', ')}) => ${body}`

  function writeElements(parts: readonly MessageFormatElement[], counted = ''): string {
    const [only] = parts
    if (only === undefined) return "''"
    if (parts.length === 1 && only.type === TYPE.literal) return writeString(only.value)
    if (parts.length === 1 && only.type !== TYPE.pound && only.type !== TYPE.argument)
      return writeElement(only, counted)
    const written = parts.map((part) =>
      part.type === TYPE.literal ? part.value.replace(/[\\`]|\$(?=\{)/g, '\\$&') : `\${${writeElement(part, counted)}}`,
    )
    return `\`${written.join('')}\``
  }

  function writeElement(part: MessageFormatElement, counted: string): string {
    if (part.type === TYPE.pound) return counted
    if (part.type === TYPE.number) return `writeNumber('${language}', ${part.value})`
    if (part.type === TYPE.plural) return writePlural(part)
    if (part.type === TYPE.select) {
      const { other, ...others } = part.options
      const cases = Object.entries(others).map(
        ([value, option]) => `${writeCondition(part.value, value)} ? ${writeElements(option.value, counted)} : `,
      )
      return `(${cases.join('')}${writeElements(other?.value ?? [], counted)})`
    }
    const { type, format } = parameters.get(part.value) ?? {}
    const listType = format ? `, '${format}'` : ''
    if (type === 'List<String>') return `writeList('${language}', ${part.value}${listType})`
    if (type === 'List<Text>') return `writeTextList('${language}', ${part.value}${listType})`
    return type?.startsWith('String') ? `isolate(${part.value})` : part.value
  }

  function writeCondition(name: string, value: string): string {
    const type = parameters.get(name)?.type
    if (type === 'bool') return value === 'true' ? name : `!${name}`
    return `${name} === ${value === 'none' && type?.endsWith('?') ? 'null' : writeString(value)}`
  }

  /** English needs no rules of plurals: the first screens load none. */
  function writePlural({ value: name, options, pluralType }: PluralElement): string {
    if (pluralType === 'ordinal' || !/^en\b/.test(language)) {
      const forms = Object.entries(options).map(([key, form]) => `'${key}': ${writeElements(form.value, name)}`)
      return `writePlural('${language}', '${pluralType}', ${name}, { ${forms.join(', ')} })`
    }
    const { other, ...others } = options
    const cases = Object.entries(others).map(
      ([key, form]) => `${name} === ${key === 'one' ? 1 : key.slice(1)} ? ${writeElements(form.value, name)} : `,
    )
    return `(${cases.join('')}${writeElements(other?.value ?? [], name)})`
  }
}

const writeString = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
