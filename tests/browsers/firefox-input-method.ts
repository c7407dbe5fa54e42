import type { BrowserContext } from '@playwright/test'
import type { InputMethod } from './screen.ts'

/*
 * Firefox composes text by `nsITextInputProcessor`, the interface of its own tests, which stands where the input method
 * of a system does. It belongs to the window of the browser, which WebDriver BiDi reaches in its scope `chrome`. Playwright has
 * no call for that, so this sends the commands over Playwright's connection.
 */

interface Session {
  send(method: string, parameters: object): Promise<never>
}
interface Tree {
  contexts: { context: string }[]
}
interface Answer {
  type: 'success' | 'exception'
}
interface Inside {
  _connection: { toImpl(of: unknown): { _browser: { _browserSession: Session } } }
}

/** Runs in the browser's window. */
const act = `(kind, word) => {
  const { Cc, Ci } = globalThis
  const method = (globalThis.inputMethod ??= Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor))
  method.beginInputTransactionForTests(window)
  const codes = { Enter: KeyEvent.DOM_VK_RETURN, Escape: KeyEvent.DOM_VK_ESCAPE }
  const key = (name) => new KeyboardEvent('', { key: name, code: codes[name] ? name : '', keyCode: codes[name] ?? 0 })
  if (kind === 'press' || kind === 'type') {
    for (const name of kind === 'press' ? [word] : word) {
      method.keydown(key(name))
      method.keyup(key(name))
    }
  } else if (kind === 'choose') method.commitCompositionWith(word, key('Enter'))
  else {
    method.setPendingCompositionString(word)
    method.appendClauseToPendingComposition(word.length, method.ATTR_RAW_CLAUSE)
    method.setCaretInPendingComposition(word.length)
    method.flushPendingComposition()
  }
}`

export function firefoxInputMethod(context: BrowserContext): InputMethod {
  const session = (context as unknown as Inside)._connection.toImpl(context)._browser._browserSession
  async function run(kind: keyof InputMethod, word: string): Promise<void> {
    const tree: Tree = await session.send('browsingContext.getTree', { 'moz:scope': 'chrome' })
    const answer: Answer = await session.send('script.callFunction', {
      functionDeclaration: act,
      arguments: [kind, word].map((value) => ({ type: 'string', value })),
      target: { context: tree.contexts[0]?.context },
      awaitPromise: true,
    })
    if (answer.type !== 'success') throw new Error(JSON.stringify(answer))
  }
  return {
    compose: (word) => run('compose', word),
    choose: (word) => run('choose', word),
    press: (key) => run('press', key),
    type: (letters) => run('type', letters),
  }
}
