import {
  type Catalogue,
  descriptionOf,
  englishMessage,
  faultOf,
  keysOf,
  type Problem,
  type Translate,
} from './catalogue.ts'
import { writeMessage } from './write-message.ts'

interface Tree {
  [name: string]: Tree | string
}

/** The messages of an area as the source of a typed module. */
export function writeEnglishModule(area: string, english: Catalogue): string {
  return moduleOf(
    area,
    objectOf(english, true, (key) => writeMessage(englishMessage(english, key), 'en', true)),
  )
}

/** The same module in another language. The English message takes the place of one that is missing or broken. */
export function writeModule(area: string, english: Catalogue, language: string, translate: Translate) {
  const { messages, problems } = writeMessages(english, language, translate)
  return { code: moduleOf(area, messages), problems }
}

/** Only the object with the messages, as JavaScript. */
export function writeMessages(english: Catalogue, language: string, translate: Translate) {
  const problems: Problem[] = []
  const messages = objectOf(english, false, (key) => {
    const source = englishMessage(english, key)
    try {
      const message = translate(key, source)
      if (message !== null) return writeMessage(message, language, false)
      problems.push({ key, fault: null })
    } catch (error) {
      problems.push({ key, fault: faultOf(error) })
    }
    return writeMessage(source, 'en', false)
  })
  return { messages, problems }
}

function objectOf(english: Catalogue, typed: boolean, write: (key: string) => string): string {
  const tree: Tree = {}
  for (const key of keysOf(english)) {
    const path = key.split('.')
    const name = path.pop() ?? key
    let at = tree
    for (const part of path) {
      at[part] ??= {}
      at = at[part] as Tree
    }
    const description = typed ? descriptionOf(english, key) : ''
    at[name] = `${description && `/** ${description} */ `}${write(key)}`
  }
  return writeTree(tree, '', typed)
}

function moduleOf(area: string, messages: string): string {
  const code = `export const ${nameOf(area)} = ${messages}\n`
  const helpers = ['writeList', 'writeNumber', 'writePlural', 'writeTextList'].filter((name) =>
    code.includes(`${name}(`),
  )
  return [
    `// Written by \`npm run texts\` from messages/en/${area}.arb, which is the file to edit.`,
    ...(helpers.length > 0 ? [`import { ${helpers.join(', ')} } from '../format.ts'`] : []),
    ...(code.includes('isolate(') ? ["import { isolate } from '../isolate.ts'"] : []),
    '',
    code,
  ].join('\n')
}

/** A list where the names are 0, 1, 2 and so on. */
function writeTree(tree: Tree, indent: string, typed: boolean): string {
  const inside = `${indent}  `
  const isList = Object.keys(tree).every((name, index) => name === String(index))
  const lines = Object.entries(tree).map(([name, value]) => {
    const key = isList ? '' : /^[a-z_]\w*$/i.test(name) ? `${name}: ` : `'${name}': `
    if (typeof value !== 'string') return `${inside}${key}${writeTree(value, inside, typed)},`
    const [, comment = '', code] = /^(\/\*\* .*? \*\/ )?([\s\S]*)$/.exec(value) ?? []
    return `${comment && `${inside}${comment.trim()}\n`}${inside}${key}${code},`
  })
  if (isList) return `[\n${lines.join('\n')}\n${indent}]${typed ? ' as const' : ''}`
  return `{\n${lines.join('\n')}\n${indent}}`
}

/** `idea-statuses` is exported as `ideaStatusesTexts`. */
const nameOf = (area: string): string => `${area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Texts`
