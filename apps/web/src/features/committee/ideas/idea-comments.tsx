import { canComment, canEditComment, canRemoveComment, type Idea, maxCommentLength } from '@civic-hub/committee/ideas'
import { Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useObservable } from '../../../replica/observable.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { Accompanied } from '../../../shell/people/accompanied.tsx'
import { useEditedEntries } from '../../../shell/use-edited-entry.ts'
import { ideasTexts as texts } from '../../../texts/en/ideas.gen.ts'
import { listPageTexts } from '../../../texts/en/list-page.gen.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { EntryMenu } from '../../../ui/entry-menu.tsx'
import { FormButtons, type FormTrouble } from '../../../ui/form-buttons.tsx'
import { onEscape } from '../../../ui/on-escape.ts'
import { savedWords } from '../../../ui/saved-words.ts'
import { isPressed, shortcuts } from '../../../ui/shortcuts.ts'
import classes from './idea-comments.module.css'
import type { IdeaParts } from './idea-parts.tsx'

const commentMenuId = (id: string) => `comment-${id}-menu`

/** The comments on an idea, the oldest first, and a field for a new one. */
export function IdeaComments({ idea, account, editable, actions }: { idea: Idea } & IdeaParts) {
  const { list, formOf, open } = useEditedEntries({
    shown: idea.comments,
    all: idea.comments,
    menuId: commentMenuId,
  })
  const editor = { account, isOwner: useObservable(useReplica().access) === 'owner' }

  return (
    <section id="comments" className={classes.section} aria-labelledby="comments-heading">
      <h2 id="comments-heading" className={classes.heading}>
        {texts.discussion}
      </h2>
      {list.length === 0 && <p className={classes.none}>{texts.noComments}</p>}
      <ol className="plain-list" aria-labelledby="comments-heading">
        {list.map((comment) => {
          const { id, text, by, at } = comment
          const name = by.name || texts.unknownPerson
          const canEdit = editable && canEditComment(comment, editor) === null
          const form = formOf(id)
          return (
            <li key={id} className={classes.comment}>
              <div className={classes.top}>
                <p className={classes.by}>
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                  {at !== null && <time dateTime={at}>{momentInWords(new Date(at))}</time>}
                </p>
                {editable && canRemoveComment(comment, editor) === null && (
                  <EntryMenu
                    id={commentMenuId(id)}
                    label={texts.menuOfComment(name)}
                    edit={listPageTexts.edit}
                    onEdit={canEdit ? () => open(comment) : undefined}
                    remove={listPageTexts.remove}
                    onRemove={() => actions.removeComment(idea, comment)}
                  />
                )}
              </div>
              {form ? (
                <CommentForm
                  label={texts.editComment}
                  opened={form.edited.text}
                  saveLabel={listPageTexts.save}
                  trouble={editable ? form.trouble : 'read-only'}
                  onSave={form.saveWith(
                    (comment, text) => actions.editComment(idea, comment, text),
                    (text) => actions.addComment(idea, text),
                  )}
                  onCancel={form.close}
                />
              ) : (
                <Accompanied page="ideas" id={id}>
                  <p className={classes.text} dir="auto">
                    {text}
                  </p>
                </Accompanied>
              )}
            </li>
          )
        })}
      </ol>
      <CommentForm
        label={texts.comment}
        opened=""
        saveLabel={texts.addComment}
        trouble={editable ? null : 'read-only'}
        onSave={(text) => actions.addComment(idea, text)}
      />
    </section>
  )
}

interface CommentFormProps {
  label: string
  opened: string
  saveLabel: string
  trouble: FormTrouble | null
  /** Returns true if the comment was saved. */
  onSave: (text: string) => boolean
  onCancel?: () => void
}

function CommentForm({ label, opened, saveLabel, trouble, onSave, onCancel }: CommentFormProps) {
  const [text, setText] = useState(opened)
  const [blank, setBlank] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const edits = onCancel !== undefined
  useEffect(() => {
    if (edits) field.current?.focus()
  }, [edits])

  function save(event?: FormEvent) {
    event?.preventDefault()
    if (trouble === 'read-only') return
    if (canComment(text) !== null) {
      setBlank(true)
      field.current?.focus()
    } else if (onSave(text)) {
      setText('')
      field.current?.focus()
    }
  }

  const leave = onEscape(onCancel)
  function onKeyDown(event: KeyboardEvent) {
    if (isPressed(event, shortcuts.finish)) save()
    leave(event)
  }

  if (trouble !== null && !edits && text.trim() === '') return null
  return (
    <form className={classes.form} onSubmit={save} onKeyDown={onKeyDown} noValidate>
      <Textarea
        ref={field}
        label={label}
        dir="auto"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={maxCommentLength}
        value={text}
        {...savedWords(opened)}
        error={blank ? texts.commentRequired : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setBlank(false)
        }}
      />
      <FormButtons saveLabel={saveLabel} quiet={!edits} onCancel={onCancel} trouble={trouble} words={() => text} />
    </form>
  )
}
