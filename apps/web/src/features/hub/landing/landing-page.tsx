import { Link } from '@tanstack/react-router'
import { explorePages } from '../../../shell/explore-pages.ts'
import { landingTexts } from '../../../texts/en/landing.gen.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { useHeadingFocus } from '../../../ui/page-heading.tsx'
import buttons from '../../../ui/plain-button.module.css'
import { AccountLink } from './account-link.tsx'
import { AppPicture } from './app-picture.tsx'
import classes from './landing-page.module.css'
import { PublicHeader } from './public-header.tsx'
import { type SiteAddresses, SiteFooter } from './site-footer.tsx'

const { hero, communitySection, features, steps, testimonials } = landingTexts

interface LandingPageProps {
  site: SiteAddresses | null
  onSignIn: () => void
  onSignUp: () => void
}

/** The first page for visitors. It uses no Mantine, so that it loads fast. */
export function LandingPage({ site, onSignIn, onSignUp }: LandingPageProps) {
  useDocumentHead({
    title: landingTexts.documentTitle,
    description: landingTexts.description,
    canonicalPath: '/',
  })
  const { aboutSection, pricingSection } = landingTexts
  return (
    <div className={classes.page}>
      <PublicHeader onSignIn={onSignIn} onSignUp={onSignUp} />
      <main id="content" tabIndex={-1}>
        <Hero onStart={onSignIn} onSignUp={onSignUp} />
        <FeatureCards />
        <HowItWorks />
        <Testimonials />
        <Community />
        <TextSection id="about" {...aboutSection} />
        <TextSection id="pricing" {...pricingSection} />
      </main>
      <SiteFooter site={site} />
    </div>
  )
}

function TextSection(props: { id: string; title: string; paragraphs: readonly string[] }) {
  return (
    <section id={props.id} className={classes.section} aria-labelledby={`${props.id}-title`}>
      <h2 id={`${props.id}-title`}>{props.title}</h2>
      <div className={classes.prose}>
        {props.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}

function Hero({ onStart, onSignUp }: { onStart: () => void; onSignUp: () => void }) {
  const heading = useHeadingFocus()
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {hero.title}
        </h1>
        <p className={classes.body}>{hero.body}</p>
        <div className={classes.buttons}>
          <AccountLink to="sign-in" className={buttons.primary} onOpen={onStart}>
            {hero.start}
          </AccountLink>
          <a href="/demo/home" className={buttons.secondary}>
            {hero.lookAround}
          </a>
          <a href="#features" className={buttons.secondary}>
            {hero.learnMore}
          </a>
          <AccountLink to="sign-up" className={buttons.secondary} onOpen={onSignUp}>
            {hero.signUp}
          </AccountLink>
        </div>
      </div>
      <AppPicture of="meeting" alt={hero.picture} first />
    </section>
  )
}

/** The parts of the hub that a visitor can use without an account. */
function Community() {
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

/** Each has the name of its drawing. */
const cards = ['agenda', 'minutes', 'people'] as const

function FeatureCards() {
  return (
    <section id="features" className={classes.section} aria-labelledby="features-title">
      <h2 id="features-title">{features.title}</h2>
      <ul className={classes.columns}>
        {cards.map((drawing) => (
          <li key={drawing} className={classes.card}>
            <LineDrawing of={drawing} />
            <h3>{features.cards[drawing].title}</h3>
            <p>{features.cards[drawing].body}</p>
          </li>
        ))}
      </ul>
      <AppPicture of="dashboard" alt={features.picture} />
    </section>
  )
}

function HowItWorks() {
  return (
    <section className={classes.band} aria-labelledby="steps-title">
      <div className={classes.section}>
        <h2 id="steps-title">{steps.title}</h2>
        <ol className={classes.columns}>
          {steps.list.map(({ title, body }, index) => (
            <li key={title} className={classes.step}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{body}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Testimonials() {
  return (
    <section className={classes.section} aria-labelledby="testimonials-title">
      <h2 id="testimonials-title">{testimonials.title}</h2>
      <div className={classes.columns}>
        {testimonials.quotes.map(({ quote, role }) => (
          <figure key={role} className={classes.quote}>
            <blockquote>“{quote}”</blockquote>
            <figcaption>
              {role}
              <span className={classes.note}>{testimonials.note}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
