import type { Extensions } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { CollaborationCaret } from '@tiptap/extension-collaboration-caret'
import { StarterKit } from '@tiptap/starter-kit'
import type * as Y from 'yjs'
import type { Replica } from '../../replica/replica.ts'
import { notesTexts } from '../../texts/en/notes.ts'
import { createCaret } from './caret.ts'
import { Placeholder } from './placeholder.ts'

/** The notes' own heading is an h2; what is written below it starts at 3. */
const headingLevels = [3 as const, 4 as const]

export function notesExtensions(fragment: Y.XmlFragment, awareness: Replica['awareness']): Extensions {
  return [
    StarterKit.configure({
      // The shared text has an undo of its own, which leaves alone what others wrote.
      undoRedo: false,
      // It would write into the document when notes are merely opened.
      trailingNode: false,
      heading: { levels: headingLevels },
      link: { openOnClick: 'whenNotEditable' },
    }),
    Placeholder.configure({ text: notesTexts.placeholder, readOnlyText: notesTexts.empty }),
    Collaboration.configure({ fragment }),
    CollaborationCaret.configure({
      provider: { awareness },
      // Set again as it is: presence has said who this person is.
      user: awareness.getLocalState()?.user,
      render: createCaret,
    }),
  ]
}
