import { test } from 'node:test';
import { readFileSync } from 'node:fs';
import { workbench, find } from '/work/wt/compute-a/test/science/compute/harness.ts';
const bench = workbench();
const parse=(f:string)=>{const [h,...ls]=readFileSync(f,'utf8').trim().split('\n').map(l=>l.trim().split(',')); const o:any={}; h!.forEach((n,i)=>{o[n]=ls.map(l=>{const v=l[i]!; return v===''||v==='NA'?null: Number.isNaN(Number(v))?v:Number(v)})}); return o;};
const p = await bench.tableOf(parse('/work/wt/compute-a/examples/penguins/penguins.csv'),'penguins');
const k = await bench.tableOf(parse('/work/wt/compute-a/examples/kidney-stones/kidney-stones.csv'),'kidney');
console.log(p.columns, k.columns);
const show=(r:any)=>{ for(const e of r.outcome.estimates) console.log(e.id,e.role,e.quantity,e.outcomeLevel??'',JSON.stringify(e.contrast),JSON.stringify(e.stratum.map((s:any)=>s.level)),e.adjustedFor.join(),e.estimate,e.confidence?.low,e.confidence?.high,JSON.stringify(e.statistic),e.pValue,e.pAdjusted?.value??'',e.n,e.unit,e.method); console.log(r.outcome.notes,r.outcome.deviations,r.files.map((f:any)=>f.name), r.outcome.software)};
for (const plan of [
 {outcome:'body_mass_g',predictors:['sex']},{outcome:'body_mass_g',predictors:['species']},{outcome:'body_mass_g',predictors:['sex'],strata:['species']},
 {question:'association',outcome:'bill_length_mm',predictors:['bill_depth_mm'],strata:['species']},{question:'description',outcome:null,rows:[{column:'species',comparison:'is',values:['Adelie']}]},
 {question:'profile'},{question:'screening',outcome:'species'},{question:'association',outcome:'species',predictors:['island']},
] as any[]) test(JSON.stringify(plan), async()=>{ const t=performance.now(); try { show(await bench.answer(p, plan)); } catch(e) {console.log(e)} console.log(performance.now()-t);});
test('k', async()=>{ show(await bench.answer(k, {outcome: k.columns.find(c=>/success|outcome|result/.test(c.name))!.name, predictors:['treatment'], strata:[k.columns.find(c=>/size/.test(c.name))!.name]}))});
