import { Extension, type Extensions } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { CollaborationCaret } from '@tiptap/extension-collaboration-caret'
import { Plugin } from '@tiptap/pm/state'
import { StarterKit } from '@tiptap/starter-kit'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import type * as Y from 'yjs'
import type { Replica } from '../../../replica/replica.ts'
import { undoComposedWords } from '../../../replica/undo.ts'
import { notesTexts } from '../../../texts/en/notes.ts'
import { type ActionItemsOfNotes, actionLines } from './action-lines.ts'
import { createCaret } from './caret.ts'
import { awarenessForCarets } from './caret-awareness.ts'
import { CaretInSight } from './caret-in-sight.ts'
import { type DecisionsOfNotes, decisionLines } from './decision-lines.ts'
import { HeadingsByHash, headingLevels } from './headings.ts'
import { Placeholder } from './placeholder.ts'
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
