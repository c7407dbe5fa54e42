import { Link } from '@tanstack/react-router'
import { explorePages } from '../../../shell/explore-pages.ts'
import { landingTexts } from '../../../texts/en/landing.ts'
import classes from './landing-page.module.css'

const { communitySection } = landingTexts

/** The parts of the hub that a visitor can use without an account. */
export function Community() {
  return (
    <section id="community" className={classes.section} aria-labelledby="community-title">
      <h2 id="community-title">{communitySection.title}</h2>
      <p className={classes.prose}>{communitySection.body}</p>
      <ul className={classes.columns}>
        {explorePages.map(({ to, label, about }) => (
          <li key={to} className={classes.step}>
            <h3>
              <Link to={to}>{label}</Link>
            </h3>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
