import { type AgendaTag, agendaTags } from '@civic-hub/committee'
import { Button, CloseButton, Menu } from '@mantine/core'
import type { CSSProperties } from 'react'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MenuWhenOpened } from '../../../ui/menu-on-demand.tsx'
import { useMenuButton } from '../../../ui/use-menu-button.ts'
import type { ItemTexts } from './item-kind.ts'
import classes from './item-tags.module.css'

/** Each tag has its own colour, one of the theme's hues: a text colour and its background. */
const hueOfTag: Record<AgendaTag, string> = {
  Discussion: 'hue-4',
  Vote: 'upcoming',
  'Follow-up': 'hue-3',
  Decision: 'hue-7',
  Update: 'hue-6',
  Presentation: 'completed',
}

interface ItemTagsProps {
  itemId: string
  tags: readonly AgendaTag[]
  texts: ItemTexts
  editable: boolean
  onAdd: (tag: AgendaTag) => void
  onRemove: (tag: AgendaTag) => void
}

export function ItemTags({ itemId, tags, texts, editable, onAdd, onRemove }: ItemTagsProps) {
  const notApplied = agendaTags.filter((tag) => !tags.includes(tag))
  const addId = `${itemId}-add-tag`
  const { target, dropdown } = useMenuButton(addId)
  if (tags.length === 0 && !editable) return null
  return (
    <div className={classes.tags}>
      {tags.length > 0 && (
        <ul className="plain-list" aria-label={texts.tags.list}>
          {tags.map((tag) => (
            <li key={tag} className={classes.tag} style={hueStyle(tag)}>
              {tag}
              {editable && (
                <CloseButton
                  className={classes.remove}
                  size="var(--tag-target)"
                  iconSize={14}
                  aria-label={texts.tags.remove(tag)}
                  onClick={() => {
                    onRemove(tag)
                    focusSoon(addId)
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {editable && notApplied.length > 0 && (
        <>
          <Button
            {...target}
            variant="subtle"
            color="gray"
            className={classes.add}
            leftSection={<Icon name="tag" size={16} />}
          >
            {texts.tags.add}
          </Button>
          <MenuWhenOpened {...dropdown} position="bottom-start">
            {notApplied.map((tag) => (
              <Menu.Item key={tag} onClick={() => onAdd(tag)}>
                <span className={classes.tag} style={hueStyle(tag)}>
                  {tag}
                </span>
              </Menu.Item>
            ))}
          </MenuWhenOpened>
        </>
      )}
    </div>
  )
}

function hueStyle(tag: AgendaTag): CSSProperties {
  const hue = hueOfTag[tag]
  return { '--tag-ink': `var(--hub-${hue})`, '--tag-paper': `var(--hub-${hue}-soft)` } as CSSProperties
}
