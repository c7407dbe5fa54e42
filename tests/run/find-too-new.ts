import { type Node, parse } from 'acorn'
import { full } from 'acorn-walk'
import postcss from 'postcss'
import type { TooNew } from './floor-features.ts'

type Any = Node & Record<string, unknown>

export interface ReadScript {
  /** The called features that a browser of the floor lacks. */
  found: Set<string>
  /** The names of properties that the script defines: a call of such a member may be of its own object. */
  defined: Set<string>
}

/**
 * Reads what a script calls: `new X`, `X.y()`, `x.y()`. A feature that is only looked at is looked for, and a call
 * with `?.` is guarded. Options of a call are not read. Throws for syntax that
 * is newer than 2024.
 */
export function readScript(code: string, tooNew: TooNew): ReadScript {
  const found = new Set<string>()
  const defined = new Set<string>()
  const declared = new Set<string>()
  const called: { name: string; feature: string }[] = []
  const tree = parse(code, { ecmaVersion: 2024, sourceType: 'module' })
  full(tree, (node) => {
    const { type, key, left, id, local, name, callee } = node as Any as Record<string, Any | undefined>
    if (type === ('VariablePattern' as unknown)) declared.add(String(name))
    if (id?.type === 'Identifier') declared.add(nameOf(id))
    if (local?.type === 'Identifier') declared.add(nameOf(local))
    if (key) defined.add(nameOf(key))
    if (left?.type === 'MemberExpression') defined.add(nameOf(left.property as Any))
    if (callee && !(node as Any).optional) noteCallee(callee)
  })

  function noteCallee(callee: Any): void {
    if (callee.type === 'Identifier') called.push({ name: nameOf(callee), feature: nameOf(callee) })
    if (callee.type !== 'MemberExpression' || callee.optional) return
    const object = callee.object as Any
    const member = nameOf(callee.property as Any)
    const feature = `${object.type === 'Identifier' ? nameOf(object) : ''}.${member}`
    if (tooNew.statics.has(feature)) called.push({ name: nameOf(object), feature })
    else if (tooNew.members.has(member)) found.add(`.${member}`)
  }

  for (const { name, feature } of called)
    if (!declared.has(name) && (feature.includes('.') || tooNew.globals.has(feature))) found.add(feature)
  return { found, defined }
}

const nameOf = ({ name, value }: Any): string => String(name ?? value)

/** The features that a style sheet uses and a browser of the floor lacks, outside of `@supports`. */
export function readStyle(css: string, tooNew: TooNew): Set<string> {
  const found = new Set<string>()
  postcss.parse(css).walk((node) => {
    for (let around = node.parent as postcss.ChildNode | undefined; around; around = around.parent as typeof around)
      if (around.type === 'atrule' && around.name === 'supports') return
    if (node.type === 'atrule' && tooNew.atRules.has(node.name)) found.add(`@${node.name}`)
    if (node.type === 'rule')
      for (const [, name = ''] of node.selector.matchAll(/(?<!\\):+([a-z-]+)/g))
        if (tooNew.pseudos.has(name)) found.add(`:${name}`)
    if (node.type !== 'decl' || node.prop.startsWith('-')) return
    if (tooNew.properties.has(node.prop)) found.add(node.prop)
    else
      for (const word of node.value.match(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g) ?? [])
        if (tooNew.values.has(`${node.prop}: ${word}`)) found.add(`${node.prop}: ${word}`)
    for (const [, name = ''] of node.value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g))
      if (tooNew.functions.has(name)) found.add(`${name}()`)
  })
  return found
}
