import { minutesTexts as texts } from '../../../texts/en/minutes.ts'
import classes from './minutes-article.module.css'
import type { EntriesSection, Minutes } from './minutes-model.ts'
import { NoteBlocks } from './note-blocks.tsx'

interface MinutesArticleProps {
  minutes: Minutes
  /** The level of the heading with the title: 2 on the page of a meeting, 1 in a separate file. */
  level: 1 | 2
}

/** The minutes for screen, paper and files. It uses no context, so that it can be rendered anywhere. */
export function MinutesArticle({ minutes, level }: MinutesArticleProps) {
  const { committee, title, kind, when, where, duties, notice, standing, isDraft, sections } = minutes
  const Title = `h${level}` as const
  const Heading = level === 1 ? 'h2' : 'h3'
  return (
    <article className={classes.minutes} data-mark={isDraft ? texts.draft.mark : undefined}>
      <header className={classes.head}>
        <p dir="auto">{committee}</p>
        <Title className={classes.title} dir="auto">
          {texts.title(title)}
        </Title>
        {kind !== null && <p dir="auto">{kind}</p>}
        <p>{when}</p>
        {where !== null && <p dir="auto">{where}</p>}
        {duties.map((duty) => (
          <p key={duty}>{duty}</p>
        ))}
        {notice !== null && <p>{notice}</p>}
        {standing && <p className={classes.standing}>{standing}</p>}
      </header>
      {sections.map((section) => (
        <section key={section.heading} className={classes.section}>
          <Heading>{section.heading}</Heading>
          {section.kind === 'entries' ? (
            <Entries section={section} level={level === 1 ? 2 : 3} />
          ) : (
            <div className={classes.notes}>
              <NoteBlocks blocks={section.blocks} level={level === 1 ? 2 : 3} />
            </div>
          )}
        </section>
      ))}
    </article>
  )
}

function Entries({ section: { entries }, level }: { section: EntriesSection; level: 2 | 3 }) {
  const isLabelled = entries.some(({ label }) => label !== null)
  const List = entries[0]?.number == null ? 'ul' : 'ol'
  return (
    <List className={classes.entries} style={isLabelled ? { listStyle: 'none' } : undefined}>
      {entries.map(({ number, label, words, remarks, below }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: derived text without identity, drawn anew as a whole
        <li key={index} value={number ?? undefined}>
          {label !== null && <strong>{label} </strong>}
          <bdi>{words}</bdi>
          {remarks.length > 0 && <span className={classes.remarks}> ({remarks.join(', ')})</span>}
          {below.length > 0 && (
            <div className={classes.notes}>
              <NoteBlocks blocks={below} level={level} />
            </div>
          )}
        </li>
      ))}
    </List>
  )
}
