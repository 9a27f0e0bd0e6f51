local seq, chg, value = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]

local w, token, seen = window()
if not w then
  return unseen(token, seen, chg)
end
if chg <= w.chg then
  return ACCEPTED
end
if chg > w.chg + 1 then
  return {HOLE, w.chg, now}
end
if not put(w, seq, value) then
  redis.call('DEL', key)
  return ABSENT
end
w.chg = chg
return store(w, tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[6])
