import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import { undoComposedWords } from '../../../replica/undo.ts'

/** The editor's own undo never splits a word of an input method. */
export const ComposedWords = Extension.create({
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
