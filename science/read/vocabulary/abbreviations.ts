import { setOf } from '../words/word-sets.ts';

/** What abbreviations in names stand for. */
export const SPELLED_OUT: readonly (readonly [short: string, long: string])[] = `
  max=maximum | out=outdoor | soilt=soil temperature | airt=air temperature | adm=admission | sbp=systolic blood pressure | dbp=diastolic blood pressure | bp=blood pressure | hr=heart rate | rt=reaction time | rts=reaction time | bmi=body mass
  index | wbc=white blood cell count | rbc=red blood cell count | hb=haemoglobin | hgb=hemoglobin | svl=snout vent length | gdp=gross domestic product |
  iq=intelligence quotient | gpa=grade point average | ses=socioeconomic status | mpg=miles per gallon | mag=magnitude | hp=horsepower | temp=temperature | los=length
  of stay | psa=prostate specific antigen | crp=c reactive protein | ldl=ldl cholesterol | hdl=hdl cholesterol | egfr=estimated glomerular filtration
  rate | rpm=revolutions per minute | fev=forced expiratory volume | dbh=diameter at breast height | sst=sea surface temperature | soc=soil organic
  carbon | doc=dissolved organic carbon | npp=net primary production | qol=quality of life | vas=pain score | ef=ejection fraction | mvpa=physical
  activity | base=baseline | bl=baseline | cnt=count | percap=per capita | cap=capita | o2=oxygen | lifeexp=life expectancy | exp=expectancy | freq=frequency |
  qty=quantity | amt=amount | avg=average | diam=diameter | circ=circumference | vol=volume | perf=performance | attr=attribute | pop=population |
  emp=employment | unemp=unemployment | ecog=performance status | uts=ultimate tensile strength | infl=inflation | sys=systolic | dia=diastolic | edu=education | occ=occupation | hosp=hospital | resp=response |
  trt=treatment | elev=elevation | ph=acidity | no3=nitrate | o3=ozone | so2=sulphur dioxide | no2=nitrogen dioxide | nox=nitrogen oxides | nh4=ammonium | po4=phosphate | om=organic matter | som=soil organic matter |
  hab=habitat | ct=count | yld=yield | gyld=grain yield | prot=protein | blk=block | grp=group | wk=week | wtemp=water temperature | atemp=air
  temperature | stemp=soil temperature | hw=homework | fsm=free school meals | qc=quality control | press=pressure | tensile=tensile strength |
  len=length | dist=distance | dur=duration | precip=precipitation | hum=humidity | gluc=glucose | trig=triglycerides | creat=creatinine | alb=albumin |
  bw=body weight | wc=waist circumference | rev=revenue | cust=customer | mach=machine | thk=thickness | visc=viscosity | veg=vegetation | spp=species | sp=species |
  turb=turbidity | chl=chlorophyll | lai=leaf area index | germ=germination | irrig=irrigation | lodg=lodging | num=number | site=centre | cv=cardiovascular | bgs=below
  ground surface | wtr=water | lvl=level | ec=electrical conductivity | cond=conductivity | tds=total dissolved solids | tss=total suspended solids |
  dox=dissolved oxygen | bod=biological oxygen demand | toc=total organic carbon | ntu=turbidity | secchi=water clarity | bft=beaufort wind | wspd=wind
  speed | wdir=wind direction | rh=relative humidity | lux=light | ppt=precipitation | so4=sulfate | ppd=probing pocket depth | chx=chlorhexidine |
  vo2=oxygen uptake | vo2max=maximal oxygen uptake | rpe=perceived exertion | hba1c=glycated haemoglobin | a1c=glycated haemoglobin | bgl=blood glucose
  | fbg=fasting blood glucose | sbgl=blood glucose | spo2=oxygen saturation | wbcs=white blood cells | plt=platelets | hct=haematocrit | asa=physical
  status | nrs=pain score | phq=depression score | phq9=depression score | gad=anxiety score | gad7=anxiety score | mmse=cognition score | gcs=coma
  scale | apache=severity score | icu=intensive care | gp=general practitioner | comorb=comorbidity | htn=hypertension | dm=diabetes | t2d=diabetes |
  t2dm=diabetes | ckd=kidney disease | copd=lung disease | preg=pregnancy | gest=gestation | bwt=birth weight | ptx=personal trainer | pt=personal
  trainer | src=source | err=error | ref=referral | fcr=first call resolution | csat=customer satisfaction | nps=net promoter score | aht=average handling time |
  sla=service level | crm=customer relationship | roi=return | ctr=click through rate | cpc=cost per click | cvr=conversion rate | aov=average order
  value | ltv=lifetime value | mrr=monthly revenue | sku=product | dlv=delivery | deliv=delivery | promo=promotion | disc=discount | acct=account |
  txn=transaction | trans=transaction | sal=salary | yoe=years of experience | dept=department | mgr=manager | eval=evaluation | hrs=hours | inj=injury |
  sched=schedule | ot=overtime | abs=absence | absent=absence | attend=attendance | hmwk=homework | ela=reading | sped=special education | frl=free
  lunch | ell=english learner | dev=development | moist=moisture | agtron=roast colour | brix=sugar | ibu=bitterness | abv=alcohol | scc=somatic cell
  count | bcs=body condition score | adg=daily gain | ffdm=fat free dry matter | dmi=dry matter intake | vwc=soil moisture | swc=soil water content |
  cec=cation exchange capacity | ndvi=greenness | tkw=thousand kernel weight | tgw=thousand grain weight | fert=fertiliser | irr=irrigation | cpue=catch
  per unit effort | tl=total length | fl=fork length | wd=wind direction | ind=individuals | inds=individuals | pts=points | kwh=energy | mw=power |
  soh=state of health | rul=remaining life | vib=vibration | torq=torque | uts=tensile strength | ys=yield strength | hv=hardness | hrc=hardness |
  oee=equipment effectiveness | mtbf=time between failures | ndef=number of defects | rej=rejected | insp=inspection | vend=vendor | vis=visitors |
  adr=average daily rate | dest=destination | pax=passengers | spd=speed | rxn=reaction | conc=concentration | od=optical density | cfu=colony count |
  mic=inhibitory concentration | ctval=cycle threshold | seq=sequence | expr=expression | ver=version | lang=language | nat=nationality | educ=education
  | inc=income | nbr=number | tot=total | prev=previous | curr=current | init=initial | cat=category | env=environment | loc=location | reg=region |
  bldg=building | apt=apartment | flr=floor | rm=room | bdrm=bedrooms | bath=bathrooms | sqft=area | nbhd=neighbourhood | yr=year | mo=month |
  dow=weekday | wkday=weekday | tod=time of day | fup=follow up | fu=follow up | chol=cholesterol | suppl=supplement | med=medication | meds=medication
  | dx=diagnosis | sx=surgery | hx=history | tx=treatment | rx=treatment | tmt=treatment | ctrl=control | pbo=placebo | exptl=experimental | vac=vaccine
  | vax=vaccine | imm=immunity | ab=antibody | titre=antibody titre | gfr=glomerular filtration rate | ldh=lactate dehydrogenase | alt=liver enzyme | ast=liver enzyme | ckp=creatine kinase | esr=sedimentation rate | ssi=surgical site infection | aki=acute kidney injury | ed=emergency department |
  mace=major cardiac event | elong=elongation | chla=chlorophyll a | tp=total phosphorus | tn=total nitrogen
  | pss=perceived stress | stai=anxiety | bdi=depression score | mpv=platelet volume
  | epds=depression score | isi=insomnia score | psqi=sleep quality | ess=sleepiness | mvc=voluntary contraction | rom=range of motion
  | anet=photosynthesis | amax=photosynthesis | rwc=relative water content | sla=specific leaf area | dw=dry weight | fw=fresh weight
  | abx=antibiotics | enrol=enrolment | admit=admission | disch=discharge | exper=experience | satisf=satisfaction | tb=tuberculosis | ae=adverse event | aes=adverse events | sae=serious adverse event | gy=grain yield | notif=notified cases | surg=surgery | hiv=hiv infection | harv=harvest | cyc=cycle | rich=richness | abund=abundance
`
  .split('|')
  .map((entry) => {
    const [short = '', long = ''] = entry.trim().split('=');
    return [short, long];
  });

/** Words of these phrases that are none without the rest: "free" is no `fsm`, "matter" no `om`. */
export const NEVER_ALONE = setOf(
  `free school meals organic matter soil water air grain body quality control leaf index waist tensile below ground surface total dissolved suspended
  relative personal service level status general first call customer net average lifetime state special intensive emergency department physical equipment
  mass kidney lung disease birth daily dry original final thousand cell body condition between time of through per value order reading perceived content major adverse serious event events`,
);

/** Abbreviations of columns that hold names: numbers under them are something else, such as a coefficient of variation. */
export const SPELLED_OF_NAMES: readonly (readonly [short: string, long: string])[] = [
  ['cv', 'variety'],
  ['var', 'variety'],
  ['obs', 'observer'],
  ['press', 'press'],
  ['rev', 'revision'],
  ['cond', 'condition'],
];
