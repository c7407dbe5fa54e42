import { type ListEntry, type ListFields, type ListName, type ListPart, webLink } from '@civic-hub/committee/lists'
import { Menu } from '@mantine/core'
import { listPageTexts as texts } from '../../texts/en/list-page.ts'
import { EntryMenu } from '../../ui/entry-menu.tsx'
import facts from '../../ui/facts.module.css'
import { WebLink } from '../../ui/web-link.tsx'
import { WordsWithLinks } from '../../ui/words-with-links.tsx'
import classes from './list-row.module.css'
import { type ListRowProps, wordsOfField } from './shown-list.ts'

interface Props<Name extends ListName, F extends ListFields, Own> extends ListRowProps<ListEntry<F, Own>> {
  list: ListPart<Name, F, Own>
}

/** A row of a list: the title, which opens the link, the short fields, and the texts below them. */
export function ListRow<Name extends ListName, F extends ListFields, Own>(props: Props<Name, F, Own>) {
  const { list, entry, title, menuId, editable, moves, onEdit, onRemove } = props
  const textsOf = (isShown: (field: ListFields[string] | undefined) => boolean) =>
    list.names
      .filter((name) => name !== 'title' && isShown(list.fields[name]))
      .map((name) => ({ name, words: wordsOfField(list.part, name, entry[name]) }))
      .filter(({ words }) => words.trim() !== '')
  const link = textsOf((field) => field === webLink)[0]?.words
  const lines = textsOf((field) => field !== webLink && !field?.merges && !field?.known)
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <p className={classes.title} dir="auto">
          {link === undefined ? (
            title
          ) : (
            <WebLink href={link} label={texts.opensOutside(title)}>
              {title}
            </WebLink>
          )}
        </p>
        {(lines.length > 0 || link !== undefined) && (
          <p className={facts.line}>
            {lines.map(({ name, words }) => (
              <bdi key={name} className={classes.fact}>
                {words}
              </bdi>
            ))}
            {link !== undefined && <bdi className={classes.address}>{link.replace(/^https?:\/\//i, '')}</bdi>}
          </p>
        )}
        {textsOf((field) => field?.merges === true).map(({ name, words }) => (
          <p key={name} className={classes.text} dir="auto">
            <WordsWithLinks>{words}</WordsWithLinks>
          </p>
        ))}
      </div>
      {editable && (
        <EntryMenu
          id={menuId}
          label={texts.menu(title)}
          edit={texts.edit}
          onEdit={() => onEdit(entry)}
          remove={texts.remove}
          onRemove={() => onRemove(entry)}
        >
          {moves && (
            <>
              {moves}
              <Menu.Divider />
            </>
          )}
        </EntryMenu>
      )}
    </div>
  )
}
