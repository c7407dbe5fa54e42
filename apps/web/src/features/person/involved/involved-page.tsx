import { SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../../replica/session/session.ts'
import { involvedTexts as texts } from '../../../texts/en/involved.gen.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { say } from '../../../ui/live-region.tsx'
import { Page } from '../../../ui/page.tsx'
import classes from './involved-page.module.css'

type OpportunityType = keyof typeof texts.types
const types = Object.keys(texts.types) as OpportunityType[]

const opportunities = types.flatMap((type) => texts.opportunities[type].map((one) => ({ type, ...one })))

/** Ways to take part, for everyone. */
export function InvolvedPage() {
  const [type, setType] = useState<OpportunityType | 'all'>('all')
  const isSignedIn = useSession().kind === 'signed-in'
  useDocumentHead({
    title: texts.documentTitle,
    description: texts.description,
    canonicalPath: '/involved',
  })
  const ofType = (wanted: typeof type) => opportunities.filter((one) => wanted === 'all' || one.type === wanted)
  const shown = ofType(type)
  function choose(wanted: typeof type) {
    setType(wanted)
    say(texts.found(ofType(wanted).length))
  }
  return (
    <Page heading={texts.heading} subtitle={texts.subtitle}>
      <div>
        <SegmentedControl
          aria-label={texts.filter}
          value={type}
          onChange={(value) => choose(value as typeof type)}
          data={[{ value: 'all', label: texts.all }, ...types.map((value) => ({ value, label: texts.types[value] }))]}
        />
      </div>
      <h2 className="visually-hidden">{texts.list}</h2>
      <ul className={`plain-list ${classes.cards}`} aria-label={texts.list}>
        {shown.map((opportunity) => (
          <li key={opportunity.title}>
            <article className={classes.card}>
              <span className={classes.type}>{texts.types[opportunity.type]}</span>
              <h3 className={classes.title}>{opportunity.title}</h3>
              <p className={classes.date}>{opportunity.date}</p>
              <p>{opportunity.about}</p>
            </article>
          </li>
        ))}
      </ul>
      <section className={classes.yours} aria-labelledby="yours">
        <h2 id="yours">{texts.yours}</h2>
        {isSignedIn ? (
          <>
            <p>{texts.yoursHint}</p>
            <Link to="/choose-committee">{texts.committees}</Link>
          </>
        ) : (
          <p>{texts.visitor}</p>
        )}
      </section>
    </Page>
  )
}
