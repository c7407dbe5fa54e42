import { Extension, type Extensions, textblockTypeInputRule } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { CollaborationCaret } from '@tiptap/extension-collaboration-caret'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { personColourVariable } from '../../../replica/presence/person-colour.ts'
import type { Replica } from '../../../replica/replica.ts'
import { undoComposedWords } from '../../../replica/undo.ts'
import { notesTexts } from '../../../texts/en/notes.gen.ts'
import { type ActionItemsOfNotes, actionLines } from './action-lines.ts'
import { type DecisionsOfNotes, decisionLines } from './decision-lines.ts'
import { SlashMenu } from './slash-menu.ts'

/** Text of any language has its own direction. It is only a display attribute, not part of the document. */
const ownDirection = { HTMLAttributes: { dir: 'auto' } }

/** The editor's own undo never splits a word of an input method. */
const ComposedWords = Extension.create({
  name: 'composed-words',
  addProseMirrorPlugins: () => [
    new Plugin({
      view: (view) => ({
        destroy: undoComposedWords(view.dom, () => {
          const manager = yUndoPluginKey.getState(view.state)?.undoManager
          return manager ? [manager] : []
        }),
      }),
    }),
  ],
})

export function notesExtensions(
  fragment: Y.XmlFragment,
  awareness: Replica['awareness'],
  actionItems: ActionItemsOfNotes,
  decisions: DecisionsOfNotes,
): Extensions {
  return [
    StarterKit.configure({
      // The shared text has its own undo, which leaves other members' edits unchanged.
      undoRedo: false,
      // It would write into the document when notes are merely opened.
      trailingNode: false,
      paragraph: ownDirection,
      heading: { levels: [...headingLevels], ...ownDirection },
      blockquote: ownDirection,
      bulletList: ownDirection,
      orderedList: ownDirection,
      link: { openOnClick: 'whenNotEditable' },
    }),
    HeadingsByHash,
    CaretInSight,
    Placeholder.configure({ text: notesTexts.placeholder, readOnlyText: notesTexts.empty }),
    actionLines(actionItems),
    decisionLines(decisions),
    SlashMenu,
    Collaboration.configure({ fragment }),
    ComposedWords,
    CollaborationCaret.configure({
      provider: { awareness: awarenessForCarets(awareness) },
      // Set again to the current value: presence already contains this person.
      user: awareness.getLocalState()?.user,
      render: createCaret,
    }),
  ]
}

/**
 * After each key the editor scrolls the caret into view, which computes the style of everything around it. If
 * no element around the caret hides it, no scrolling is needed, and the caret's position alone is checked.
 */
const CaretInSight = Extension.create({
  name: 'caretInSight',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleScrollToSelection: isCaretInSight }, view: scrollWhenWindowResizes }),
  ],
})

/** The on-screen keyboard opens after the caret was set, and must not cover it. */
function scrollWhenWindowResizes(view: EditorView) {
  let frame = 0
  // In the next frame: the meeting is as high as the rest of the window then.
  function onResize() {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => view.hasFocus() && view.dispatch(view.state.tr.scrollIntoView()))
  }
  visualViewport?.addEventListener('resize', onResize)
  return {
    destroy() {
      cancelAnimationFrame(frame)
      visualViewport?.removeEventListener('resize', onResize)
    },
  }
}

function isCaretInSight(view: EditorView): boolean {
  const { selection } = view.state
  if (selection instanceof NodeSelection) return false
  const caret = view.coordsAtPos(selection.head, 1)
  const isWithin = (left: number, top: number, width: number, height: number) =>
    caret.left >= left && caret.right <= left + width && caret.top >= top && caret.bottom <= top + height
  const { node } = view.domAtPos(selection.head)
  let around = node instanceof Element ? node : node.parentElement
  for (; around && around !== document.body; around = around.parentElement) {
    const { clientWidth, clientHeight } = around
    const canScroll = around.scrollHeight > clientHeight || around.scrollWidth > clientWidth
    const { left, top } = around.getBoundingClientRect()
    if (canScroll && !isWithin(left, top, clientWidth, clientHeight)) return false
  }
  if (!visualViewport) return isWithin(0, 0, innerWidth, innerHeight)
  const { offsetLeft, offsetTop, width, height } = visualViewport
  return isWithin(offsetLeft, offsetTop, width, height)
}

/**
 * Another member's caret: a line in their colour with their name, only visual. "Here now" shows the same in
 * words.
 */
function createCaret(user: Record<string, unknown>): HTMLElement {
  const caret = document.createElement('span')
  caret.className = 'notes-caret'
  caret.setAttribute('aria-hidden', 'true')
  if (typeof user.color === 'string' && typeof user.accountId === 'string')
    caret.style.setProperty('--person', `var(${personColourVariable(user.accountId)}, ${user.color})`)
  const name = document.createElement('span')
  name.className = 'notes-caret-name'
  name.textContent = typeof user.name === 'string' ? user.name : ''
  caret.append(name)
  return caret
}

/** The page's own headings end at level 2, so those in the notes are 3 and 4; people type and paste them as 1 and 2. */
const headingLevels = [3, 4] as const

/** `# ` and `## ` at the start of a line make a heading. */
const HeadingsByHash = Extension.create({
  name: 'headingsByHash',
  addInputRules() {
    const type = this.editor.schema.nodes.heading
    if (!type) return []
    return headingLevels.map((level, index) =>
      textblockTypeInputRule({
        find: new RegExp(`^#{${index + 1}}\\s$`),
        type,
        getAttributes: { level },
      }),
    )
  },
})

/** Shows a sentence in an empty text, as a decoration that is not part of the document. */
const Placeholder = Extension.create<{ text: string; readOnlyText: string }>({
  name: 'placeholder',
  addOptions: () => ({ text: '', readOnlyText: '' }),
  addProseMirrorPlugins() {
    const { text, readOnlyText } = this.options
    const { editor } = this
    return [
      new Plugin({
        props: {
          decorations({ doc }) {
            const [first] = doc.content.content
            if (doc.childCount !== 1 || !first?.isTextblock || first.content.size > 0) return null
            return DecorationSet.create(doc, [
              Decoration.node(0, first.nodeSize, {
                'data-placeholder': editor.isEditable ? text : readOnlyText,
              }),
            ])
          },
        },
      }),
    ]
  },
})

/** Longer than the pause between two keys during typing. */
const restMs = 400

interface AwarenessChange {
  added: number[]
  updated: number[]
  removed: number[]
}
type Listener = (change: AwarenessChange, origin: unknown) => void

/**
 * The awareness for the editor's carets. Changes of this page's own state are reported to listeners only
 * after a pause: the editor would otherwise redraw the other members' carets with every typed key.
 */
export function awarenessForCarets(awareness: Awareness): Awareness {
  const delayed = new Map<Listener, { handler: Listener; stop: () => void }>()
  return Object.assign(Object.create(awareness) as Awareness, {
    on(name: 'change' | 'update', listener: Listener) {
      let waiting: ReturnType<typeof setTimeout> | undefined
      const handler: Listener = (change, origin) => {
        clearTimeout(waiting)
        const isOwn = [...change.added, ...change.updated, ...change.removed].every(
          (client) => client === awareness.clientID,
        )
        if (isOwn) waiting = setTimeout(listener, restMs, change, origin)
        else listener(change, origin)
      }
      delayed.set(listener, { handler, stop: () => clearTimeout(waiting) })
      awareness.on(name, handler)
    },
    off(name: 'change' | 'update', listener: Listener) {
      const known = delayed.get(listener)
      if (!known) return
      known.stop()
      delayed.delete(listener)
      awareness.off(name, known.handler)
    },
  })
}
