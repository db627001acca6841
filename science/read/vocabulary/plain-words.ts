import { stem } from '../words/stem.ts';
import { setOf } from '../words/word-sets.ts';
import type { Word } from '../words/words.ts';

/**
 * Words that choose, compare and hold fixed nothing: leaving one out cannot change an answer. Whatever is in none of these lists and
 * in no name of the table is said in the answer or blocks it. A word that may restrict rows ("recent", "young", "online", "first")
 * never belongs here.
 */

/** Articles, pronouns, prepositions, conjunctions, auxiliaries, words that ask and words of quantity. */
const FUNCTION_WORDS = setOf(`
  a an the this that these those there here it its itself he she him her his they them their theirs themselves we us our ours i me my mine you your yours one ones
  each every all both any some none no either neither another other others such same own many much more most less least few fewer fewest several enough rest
  and or but nor not as if than then so because since although though while whereas whether however therefore thus hence yet unless until till
  of to in on at by for from with without within inside into onto upon over under above below between among amongst across along against about around through throughout
  during before after behind beyond beside besides per via versus vs toward towards off out up down like near regarding concerning according due despite instead except excluding
  is are was were be been being am do does did doing done don doesn didn isn aren wasn weren hasn haven hadn won wouldn couldn shouldn can cannot could will would shall should may might must
  has have had having get gets got getting gotten let lets re ll ve
  what which who whom whose when where why how whatever whichever whats hows
  thing things something anything everything nothing someone anyone everyone nobody everybody anybody somebody people person persons folks
  way ways lot lots bit kind kinds sort sorts type types part case cases end non times
  higher lower larger smaller greater bigger
`);

/** "Significantly", "really", "on average": how sure, how much, how exactly. */
const ADVERBS = setOf(`
  significant significantly significance statistically statistical really actually truly true clear clearly obvious obviously strong strongly weak weakly very quite rather fairly too also again just even only simply exactly
  still already ever always often usually typically typical generally general overall probably possibly possible perhaps maybe likely approximately roughly nearly almost about well
  closely tightly systematic systematically consistent consistently noticeable noticeably meaningful meaningfully substantial substantially considerable considerably marked markedly slightly somewhat partly directly linearly linear positively positive negatively negative
  pls plz realy btw fyi hmm um cheers anyway somehow altogether overall nowadays whatsoever honestly apparently allegedly supposedly presumably surely hopefully seemingly evidently
  onwards onward forward forwards backward backwards
  back away together apart otherwise else especially specifically particularly particular mainly mostly largely basically please kindly thanks thank ok okay hi hello hey dear
  far now once actually indeed likewise similarly similar equal equally different differently separately respectively
  important importantly interesting real true sure certain certainly certainty necessarily easily further furthermore moreover finally lastly independent balanced comparable ahead
  properly genuinely seriously literally essentially fundamentally frankly realistically practically technically formally rigorously carefully thoroughly sensibly reasonably
  convincingly credibly plausibly definitely undoubtedly visibly detectably appreciably measurably materially notably remarkably strikingly dramatically drastically
  hugely greatly immensely enormously tremendously modestly moderately mildly marginally minimally negligibly surprisingly unexpectedly oddly strangely weirdly curiously sadly
  unfortunately luckily ideally broadly loosely strictly briefly incidentally alternatively conversely secondly thirdly anywhere somewhere everywhere
  curious keen interested worried surprised convinced sceptical skeptical aware unsure proper genuine solid convincing worthwhile worth honest rough ballpark mere sheer alleged
  gradually steadily progressively continuously overboard plenty
  underlying existing valid treat apparent notable dramatic plain straightforward silly stupid daft fair overly merely solely purely
`);

/** Verbs that say no more than that something is so, is sought, changes or goes with something. */
const VERBS = new Set(
  `have give make take show see find know think believe want need help use say tell ask look seem appear come go keep stay remain become happen occur exist
  differ vary change depend relate associate correlate affect influence impact cause lead result determine explain predict drive increase decrease rise fall grow drop decline reduce improve worsen raise
  lower boost shrink climb enhance compare test check examine analyse analyze investigate explore assess evaluate estimate calculate compute measure quantify describe summarise summarize report plot draw list count
  model fit regress adjust account consider include contain hold produce reach achieve attain obtain exhibit display record observe receive assign expect suggest indicate support conclude prove confirm
  reveal matter play contribute perform belong distribute concern base wonder try understand interest tend mean link connect tie yield state detect identify break
  provide study repeat carry code figure put set run work suspect claim follow apply present reflect represent regard suppose hope learn figure decide move bring add exceed outperform beat respect impair attract sacrifice eat wear
  imagine hypothesise hypothesize reckon argue bet swear insist doubt worry fear bear turn wish assume believe guess admit
  act involve plan soar sink plunge creep drift aid favour favor stack spot notice end sit guess live bother mind forget write note log crawl inch nudge come get do hurt catch pick pull push flush scare pour`
    .split(/\s+/)
    .map(stem),
);
const PAST_FORMS = setOf(`
  lasted
  gave given took taken taking found made making lost losing lose goes went gone came kept held led left meant met paid pay said saw seen sent shown spent spend stood told thought understood
  rose risen ran fell fallen grew grown drew drawn known knew became began begun adding added adds got brought carries lie lies earn earns gain gains gained taught living exceeded exceeding
  costing throw thrown drags dragging dragged
`);

/** Nouns of research itself. */
const NOUNS = new Set(
  `data dataset file table sheet spreadsheet csv excel row record column variable factor field study experiment trial survey project work research paper thesis hypothesis question answer
  analysis test method model regression correlation relationship relation association link connection pattern trend difference comparison effect influence impact role change increase decrease rise fall drop decline growth reduction improvement
  issue problem value number amount quantity level score rate ratio share percentage proportion percent fraction frequency measure measurement reading result outcome estimate figure statistic mean average median distribution variation range total sum
  group category class arm cohort condition sample population evidence sign reason fact idea extent degree magnitude size sense chance probability odds risk likelihood interval confidence
  feeling hunch theory guess notion assumption intuition suspicion belief myth wisdom expectation story impression rumour rumor debate argument sake luck fluke coincidence artefact artifact conclusion finding explanation interpretation clue advice recommendation
  advantage gap disparity superiority
  noise ci fade replication dissertation grant preregistration
  manuscript proposal committee meeting presentation deadline guy mate folk anyone manager ranking sd iqr se quartile spread cutoff
  colleague supervisor reviewer boss client team lab unit point side term combination choice use presence occurrence content
  direction mark amplitude dimorphism bias predictor care tradeoff p alpha coefficient slope summary overview observation entry respondent participant subject patient pts individual member case volunteer animal specimen sampling occasion inspection system`
    .split(/\s+/)
    .map(stem),
);

export const isPlain = ({ text, stem: root }: Word): boolean =>
  FUNCTION_WORDS.has(text) || ADVERBS.has(text) || PAST_FORMS.has(text) || VERBS.has(root) || NOUNS.has(root);

/** What is behind a number, or is counted: "older than 28 days", "how many euros". */
export const UNITS = setOf(`
  percent point kg g mg ug cm mm m km micron micrometer micrometre ml dl l kilogram kilo gram metre meter litre liter degree celsius fahrenheit dollar euro pound unit usd eur gbp
  year month day week quarter decade hour minute second h min sec s ms hz khz mhz ohm volt v amp ampere watt w kw kwh mw mah bar pa kpa mpa gpa n kn nm um mol mmol umol ppm ppb tonne ton t ha hectare acre mile inch foot db lux lumen joule calory kcal
  c k ev mev kev parsec pc ly au dex hv mmhg bpm rpm kmh mph fold micron beat serving portion cup calorie kilojoule bp iu cfu nmol pmol mcg cent
`);

/** "The 10 µg/l limit". */
export const BOUND_NAMES = setOf('limit threshold cutoff mark guideline standard target norm benchmark');

/** Behind the name of what is measured: "caffeine intake", "power output". */
export const MEASURE_NOUNS = setOf(`
  budget intake concentration output production duration membership speed strength length diameter width height depth size weight status count consumption usage coverage cover uptake adoption ownership effort density dose dosage price cost area volume age time content reading performance income size catch fertiliser fertilizer application supplementation signal readout diversity rating test exam index titre titer
`);

/** What rows of a table mostly are: named behind a level ("male rats"), counted, or as the subject of the question. */
export const ROW_NOUNS = setOf(`
  chick lamb goat duck goose turkey pea bean wheat barley maize
  rat mouse bird cow calf pig sheep hen chicken dog cat horse fish frog bee beetle insect fly larva worm snail crab penguin seal whale bat deer monkey egg nest
  tank cage pen plant tree seedling leaf flower fruit seed crop shoot root vine grape plot field farm site pond lake river stream station well soil wood meadow hedgerow hedge swamp marsh bog fen coast bay harbour catchment transect quadrat island beach forest reef
  admission sample cell batch part machine device car vehicle truck bus tram ferry lorry flight engine pump battery panel product item order customer user client visitor guest
  consumer taster panellist panelist caller member subscriber diner shopper traveller traveler applicant candidate donor recipient commuter cyclist rower skier climber gardener baker roaster brewer breeder keeper grower farmer angler hiker boarder lodger guest tourist walker owner buyer payer seller vendor  folk   attendee delegate trainee apprentice intern nurse midwife surgeon therapist dentist vet
  employee worker staff company firm shop store branch house home flat apartment household building school pupil student learner class classroom teacher course exam
  city town village region district country state hospital clinic ward nurse doctor practice runner athlete player swimmer rider team match game race
  driver passenger tenant voter citizen resident reader speaker listener viewer writer
  dweller inhabitant token zone land area
  song film book article text word sentence page ad campaign session visit trip call email message post story
  borehole roast brew loaf cheese wine bottle jar barrel pot tray cake bun sock shoe shirt garment cable pipe valve bearing casting part lot parcel package shipment   invoice booking reservation   sighting  haul  tow net trap colony hive apiary herd flock kennel  stall paddock orchard greenhouse    quadrat core slide swab specimen isolate  culture 
  operation line lesson lecture seminar workshop quiz  essay tutorial playlist podcast clip  tweet video photo  login download query  router job build release commit  bug ticket
  stone tumour tumor eye tooth bone rock star planet galaxy galaxies meteorite crystal alloy steel weld beam bolt wire sensor instrument meter
  probe electrode logger bar well vial box crate pellet tablet capsule skipper fisherman fishermen fisher technician agronomist kernel lad lass
`);

const PARTICIPLES = setOf(
  'caught grown made built sown bred kept fed held born sold bought found taken drawn worn run seen led taught known eaten lost paid',
);
/** "Sprayed", "caught". */
export const isParticipleForm = ({ text }: Word): boolean =>
  (text.endsWith('ed') && !NOT_DONE.has(text)) || PARTICIPLES.has(text);
const NOT_DONE = setOf('red bed seed weed reed reeds breed speed need feed shed hundred');

/** "Which site recruited the most patients": how rows came to be rows. */
export const COLLECTING = setOf(
  'treats treat treated recruited recruit recruits enrolled enroled enrol enroll contributed contribute contributes provided provide provides supplied submitted registered',
);
