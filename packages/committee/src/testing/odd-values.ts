import * as Y from 'yjs'

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

/**
 * Values that no version of the app writes, but that any member's device can send. They are created anew each
 * time, because a type can be in only one place.
 */
export const oddValues: Record<string, () => unknown> = {
  'a BigInt': () => 9007199254740993n,
  NaN: () => Number.NaN,
  Infinity: () => Number.POSITIVE_INFINITY,
  'a negative number': () => -1.5,
  text: () => 'text where something else belongs',
  'an empty text': () => '',
  'a day in words': () => 'yesterday',
  'the first day there is': () => '-271821-04-20T00:00:00.000Z',
  'the last day there is': () => '+275760-09-13T00:00:00.000Z',
  'half a letter': () => '\ud83d and \udc00',
  'an enormous text': () => 'endless '.repeat(2_500),
  'a long word': () => 'n'.repeat(5_000),
  true: () => true,
  null: () => null,
  'a list': () => [1, ['two', null]],
  bytes: () => new Uint8Array([0, 255]),
  'an object': () => ({ title: 5, text: [], order: {}, enabled: true, frequency: 'hourly', name: null }),
  __proto__: () => JSON.parse('{"__proto__": {"title": "lent", "text": "lent", "enabled": true}}'),
  'deep nesting': () => nested(60),
  'a Y.Map': () => new Y.Map([['title', 'x']]),
  'a Y.Array': () => Y.Array.from([1, 'two']),
  'a Y.Text with a picture in it': () => {
    const text = new Y.Text('typed')
    text.insertEmbed(2, { deep: nested(50) })
    return text
  },
  'a Y.XmlFragment': () => new Y.XmlFragment(),
  'a Y.XmlElement': () => new Y.XmlElement('script'),
  'a Y.XmlHook': () => new Y.XmlHook('hook'),
  'a Y.XmlText': () => new Y.XmlText('typed'),
}

/** Keys that fail in a plain object. */
export const oddKeys = ['__proto__', 'constructor', 'toString', '', 'a/b?c#d', '\ud83d']
