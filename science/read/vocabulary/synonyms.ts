import { listOf } from '../words/word-sets.ts';

/** Words that speak of the same quantity or category; the first names the concept. */
export const SYNONYMS: readonly (readonly string[])[] = `
  weight mass massive heavy heavier heaviest weigh weighs weighed wt weights lighter lightest | sex gender sexes genders | survive survived survival
  survives survivor survivors surviving alive died die dies death deaths dead dying mortality fatal lethality lethal deadly deadlier deadliest deceased kill kills killed killing | height tall taller tallest
  stature ht | age old older oldest young younger youngest elderly ages aged | income salary salaries wage wages earning earnings earn earns earned pay
  paid paying paycheck | price cost costs costly expensive cheap cheaper dear dearer fare charge charges prices pricier | year years yr annual annually
  yearly | country countries nation nations | smoke smoker smokers smoking smokes cigarette cigarettes smoked tobacco | treatment therapy therapies drug
  drugs medication medicine intervention treated treat treating arm trt treatments tx regimen medicated | dose dosage dosing dosed doses | score grade
  grades mark marks scores scored points | temperature temp temperatures hot hotter warm warmer warming cold colder temps | horsepower hp | bill beak
  culmen bills | speed fast faster fastest velocity quicker slower slow quickly quick | length long longer lengths longest | width wide wider widths
  widest | depth deep deeper deepest depths | admission admit admitted accepted acceptance admissions | department dept departments | class pclass
  classes | glucose sugar glycaemia glycemia | cholesterol chol | concentration conc concentrations | education educ schooling educated educational |
  percent percentage pct | hour hours hr hrs | minute minutes min mins | carbon co2 | mpg mileage economy | tumor tumour tumors tumours | color colour
  colors colours | ethnicity race ethnic | house home housing houses homes | rent rental rents | rain rainfall precipitation precip rainy rains |
  marriage married marital | rating rated ratings | satisfaction satisfied satisfy happiness happy | size big bigger biggest sizes | sleep slept asleep
  sleeping sleeps | pressure bp | expense expenditure spending spend spent expenses | sale sold selling sell sells sales revenue revenues turnover
  takings | displacement disp | diet feed fed diets feeding | strength strong stronger strongest strengths | relapse relapsed relapses relapsing
  recurrence recurred recur recurrent | recover recovered recovery recovering recovers cure cured curing heal healed healing cures | experience experienced | seniority tenure | vaccine vaccinated vaccination vaccines immunised immunized jab vaccinate | infection infected infections infect | exercise
  exercising exercised workout workouts | accident accidents crash crashes collision collisions | injury injuries injured | response responses responded
  responder responders respond | pupil student students pupils | school schools | fertilizer fertiliser fertilizers fertilisers fertilized fertilised
  fertilization | humidity humid | yield yields harvest harvested | growth grow grew grown grows growing | pain painful | anxiety anxious |
  depression depressed | stress stressed | noise noisy noisier noisiest loud louder loudness quiet quieter quietest | bright brighter luminosity luminous | distance
  distances far farther further | duration lasts lasting last lasted | attendance attended attend attending | failure failed fail fails failures failing
  | default defaulted defaults defaulting | pass passed passing passes | profit profits profitable profitability | unemployment unemployed jobless |
  employment employed job | abundance abundant | richness diversity | elevation altitude | hard hardness harder hardest harden hardens hardened | dense
  density denser densities | pollution polluted pollutant | defect defects defective | error errors mistake mistakes | germination germinated germinate
  germinates | hospital hospitals | study studying studied studies | fuel petrol gas gasoline | remission remit | intend intends intended intention intentions | retain retains retained retention | withdraw withdraws withdrew withdrawn withdrawal withdrawals | decide decides decided decision decisions | perceive perceives perceived perception perceptions | complication complications | churn
  churned churns | conversion converted convert converts conversions | urban city cities town towns | nitrogen nitro | extension extend extends extended elongation
  ductility ductile stretch stretches | burglary burglaries | fertility fertile birth births | frequency frequent frequently freq | acid acidity acidic
  | salinity salt salty saline | wealth wealthy wealthier | diversity diverse | toxicity toxic | intensity intense | moisture moist wet | turbidity
  turbid | obesity obese | poverty poor | safety safe | expertise expert | attrition quit | rural countryside | volume flow flows discharge | variety
  cultivar varieties cultivars | shop store outlet shops stores outlets | advertising advert advertisement ad adverts advertisements ads | brix sweet
  sweetness sweeter sweetest | staff employee employees personnel headcount | footfall visitor visitors | parity lactation lactations | thick thickness
  thicker thickest | fat fatty fatter fattest | program programme programs programmes | center centre centers centres | haemoglobin hemoglobin | anaemia
  anemia anaemic anemic | fibre fiber fibres fibers | behaviour behavior behaviours behaviors | oestrogen estrogen | sulphur sulfur | aluminium aluminum
  | leukaemia leukemia | fee fees billed billing invoice invoiced | visit appointment appointments visits consultation consultations attendances |
  commute commuting commuted commuter | wait waiting waited waits | talk talking talked talks conversation | call calls phoned phone | cancel
  cancelled canceled cancellation cancellations cancels | return returned returns refund refunds refunded | delay delayed delays lateness overdue |
  delivery delivered deliver deliveries deliver | order orders ordered ordering | purchase purchases purchased buy buys bought buying | discount
  discounted discounts | click clicks clicked | subscription subscribed subscribe subscribers subscriber | renew renewal renewed renews | absence absent
  absences absenteeism | promotion promo promotions campaign | complaint complaints complain complained complaining | resolution resolved resolve
  resolves solve solved sorted | wind windy winds gust | cloud cloudy cloudiness overcast | sun sunny sunshine sunlight | snow snowy snowfall | oxygen
  oxygenated | clarity transparency | erosion eroded | flood flooded flooding | irrigation irrigated irrigate watered | pesticide pesticides spray
  sprayed spraying | weed weeds weedy | disease diseased illness sick ill sickness | rot rotten rotting | lodging lodged | sprout sprouted sprouts |
  bloom blooming bloomed blossom blossoms flowering flowered | ripeness ripe ripen ripens | leaf leaves foliage | nest nests nesting | egg eggs clutch |
  chick chicks fledgling fledglings fledged fledge | offspring brood | hatch hatched hatching hatches | predation predator predators | mite mites varroa
  | milk milking milked milks | calf calves calving calved | lame lameness limping | mastitis udder | catch caught catches captured | trap traps trapped
  trapping | forest forests wood woods woodland woodlands | field fields | wetland wetlands marsh marshes swamp | well wells borehole boreholes | roast
  roasted roasting | brew brewed brewing | ferment fermentation fermented fermenting | taste tasted tasting flavour flavor flavours tastes cupping cup |
  aroma smell odour odor | bitterness bitter | sour sourness | bake baked baking | grind grinding | scrap scrapped | rework reworked | maintenance
  maintained serviced | vibration vibrating vibrate vibrates | rust rusty corrosion corroded corrode | crack cracks cracked cracking | leak leaks leaked
  leaking leakage | warp warping warpage warped | roughness rough rougher | brittle brittleness | stiffness stiff stiffer | elastic elasticity | coating
  coated | polish polished | paint painted | weld welded | battery batteries | emission emissions emit | efficiency efficient | productivity productive
  | power powerful | consumption consume consumed consumes consuming | exam exams examination examinations | maths math mathematics arithmetic |
  tutoring tutored tutor tutors | screen screentime | nap naps napped | alcohol drink drinks drinking drinker drinkers drank | calorie calories kcal |
  supplement supplements supplementation supplemented | surgery surgeries operation operated surgical op | bleed bleeding bled | transfusion transfused
  | fracture fractures fractured | fever febrile feverish | cough coughing coughed | nausea nauseous vomiting vomited | headache headaches migraine
  migraines | symptom symptoms symptomatic | relief relieved | readmission readmitted readmit readmissions | ventilation ventilated ventilator |
  hypertension hypertensive | asthma asthmatic asthmatics | pregnancy pregnant | caesarean cesarean | breastfeeding breastfed breastfeed | immunity
  immune | allergy allergic allergies | cavity cavities caries decay | gum gums gingiva gingival | tooth teeth | muscle muscles muscular | grip gripping
  | jump jumped jumps jumping | sprint sprinted sprints sprinting | win won wins winning | coach coached coaching coaches | swim swimming swam | pulse
  heartbeat | effort exertion exert | fatigue tired tiredness fatigued | wellbeing wellness | loneliness lonely | confidence confident | courtesy courteous courteously | motivation
  motivated | memory memories | attention attentive | accuracy accurate accurately | literacy literate | religion religious | politics political | vote
  voted votes voting voter | crime crimes criminal | arrest arrested arrests | theft thefts stolen stole steal | parking parked | bike bikes bicycle
  bicycles cycling cycled | bus buses | flight flights flew | trip trips journey journeys ride rides | luggage baggage | booking booked bookings
  reservation reservations reserved | stay stayed | occupancy occupied | tip tips tipped tipping | dish dishes | exhibit exhibits exhibition | donation
  donated donate donations donors | loan loans lent lend borrowed borrow | insurance insured | tax taxes taxed | investment invested invest | bankruptcy
  bankrupt | hire hired hiring hires recruited | resign resigned resignation resignations | engagement engaged | remote remotely telework | night nights
  nighttime overnight | holiday holidays vacation | sharp sharpness | load loading loaded loads | latency lags | bounce bounced bounces | search
  searches | email emails mail | species taxa taxon | cover coverage covered | decomposition decomposed decompose | phosphorus phosphate phosphates |
  potassium potash | microplastic microplastics plastic plastics | bacterium bacteria bacterial | virus viral viruses | parasite parasites parasitic
  lice louse | mutation mutations mutant | sibling siblings brother brothers sister sisters | mother mothers mum mums maternal | father fathers dad dads
  paternal | parent parents parental | family families | neighbour neighbours neighbor neighbors neighbourhood neighborhood neighbourhoods neighborhoods
  | viability viable | solubility soluble | stability stable | flexibility flexible | durability durable | permeability permeable | porosity porous
  | purity pure | conductivity conductive | viscosity viscous | crystallinity crystalline | digestibility digestible | palatability palatable | reliability
  reliable | maturity mature | popularity popular | suburb suburban | presence present | outdoor outside outdoors | indoor inside indoors | repair repaired repairs renovated renovation | insulation insulated | heating heated heat | cooling cooled | cardiovascular cardiac | canopy shade shady
  shadier shaded | fungus fungi fungal | artery arteries arterial | vein veins venous | microbe microbes microbial | larva larvae larval | alga algae
  algal | glacier glaciers glacial | vertebra vertebrae vertebral | pupa pupae pupal | km kilometre kilometres kilometer kilometers
  | enjoy enjoyment enjoyed enjoys enjoyable enjoying | trust trusting trusts trusted | worry worries worried worrying | bully bullying bullied bullies
  | prefer preference preferred prefers preferences | recommend recommended recommends recommendation | swell swelling swollen swells | wilt wilting wilted
  | infest infestation infested infestations | damage damaged damages damaging | shrink shrinkage shrank shrunk shrinks | swear swearing swore
  | deform deformation deformed | evaporate evaporation evaporated evaporates | respire respiration respires respired | transpire transpiration transpires
  | photosynthesis photosynthesise photosynthesize photosynthesises | hydrate hydration hydrated dehydrated dehydration | inflame inflammation inflamed
  | aggression aggressive aggressiveness aggressively | creative creativity | impulsive impulsivity impulsiveness | anger angry angrier | boredom bored boring
  | hunger hungry hungrier | thirst thirsty | frailty frail frailer | punctuality punctual punctually | truancy truant truants | abstinence abstinent abstain
  | cooperation cooperate cooperative cooperates | aggregate aggregation aggregated | evap evaporation | clot clotting clotted clots | bruise bruising bruised bruises
  | itch itching itchy itchiness | dizziness dizzy | sleepiness sleepy sleepier drowsy drowsiness | stiffness stiffer | swab swabs | parity parous
`
  .split('|')
  .map(listOf);
